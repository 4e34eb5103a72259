//! Base64 with the letters that need no escape in an address, unpadded. A few lines here cost a
//! tenth of what a general library would add to the page.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bytes as letters.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(chars(bytes.len()));
    for chunk in bytes.chunks(3) {
        let mut word = [0; 3];
        word[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, word[0], word[1], word[2]]);
        for at in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * at)) as usize & 63]));
        }
    }
    text
}

/// The bytes behind letters; `None` if there is any other character, or a length or last letter
/// that [`encode`] never writes.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for (at, letter) in chunk.iter().enumerate() {
            bits |= u32::from(value(*letter)?) << (18 - 6 * at);
        }
        let [_, word @ ..] = bits.to_be_bytes();
        let len = chunk.len() - 1;
        if len == 0 || word[len..].iter().any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend_from_slice(&word[..len]);
    }
    Some(bytes)
}

/// How many letters so many bytes take.
pub(super) fn chars(bytes: usize) -> usize {
    (bytes * 4).div_ceil(3)
}

fn value(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_rfc_4648_hold() {
        let vectors = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"];
        for (len, text) in vectors.into_iter().enumerate() {
            assert_eq!(encode(&b"foobar"[..len]), text);
            assert_eq!(decode(text).as_deref(), Some(&b"foobar"[..len]));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn what_encode_never_writes_is_refused() {
        for text in ["Z", "Zh", "Zm9=", "Zm 9", "Zm+v", "Zm9vY", "é"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
