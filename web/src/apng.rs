//! Pictures that follow each other as one that moves: APNG, which every browser shows as an image.
//! The browser compresses each; here they are only put together (png-3, chunks `acTL`, `fcTL`, `fdAT`).

use fivetuple_core::base::crc32;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// PNG files of one size as one, each shown for so many milliseconds; transparent parts of one leave
/// what the last showed. It begins anew at its end. `None` if there is no picture or one is none.
pub fn animated(pictures: &[Vec<u8>], millis: u16) -> Option<Vec<u8>> {
    let header = chunks(pictures.first()?).find(|(kind, _)| *kind == b"IHDR")?.1;
    let mut file = Vec::from(SIGNATURE);
    put(&mut file, *b"IHDR", &[header]);
    let (count, forever) = ((pictures.len() as u32).to_be_bytes(), [0; 4]);
    put(&mut file, *b"acTL", &[&count, &forever]);
    let mut number = 0_u32;
    let mut next = || {
        number += 1;
        (number - 1).to_be_bytes()
    };
    for (at, picture) in pictures.iter().enumerate() {
        let size = header.get(..8)?;
        // At the left and top; so many thousandths of a second; left as it is, and drawn over by the next.
        let shown = [millis.to_be_bytes(), 1_000_u16.to_be_bytes()].concat();
        put(&mut file, *b"fcTL", &[&next(), size, &[0; 8], &shown, &[0, u8::from(at > 0)]]);
        for (_, data) in chunks(picture).filter(|(kind, _)| *kind == b"IDAT") {
            match at {
                0 => put(&mut file, *b"IDAT", &[data]),
                _ => put(&mut file, *b"fdAT", &[&next(), data]),
            }
        }
    }
    put(&mut file, *b"IEND", &[]);
    Some(file)
}

/// The chunks of a PNG file: what kind, and what is in it. It ends where they end.
fn chunks(file: &[u8]) -> impl Iterator<Item = (&[u8; 4], &[u8])> {
    let mut rest = file.strip_prefix(SIGNATURE).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk()?;
        let (kind, after) = after.split_first_chunk()?;
        let (data, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        rest = after.get(4..)?; // behind the checksum
        Some((kind, data))
    })
}

/// Adds a chunk.
fn put(file: &mut Vec<u8>, kind: [u8; 4], parts: &[&[u8]]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    file.extend((length as u32).to_be_bytes());
    let from = file.len();
    file.extend(kind);
    for part in parts {
        file.extend(*part);
    }
    let sum = crc32(&file[from..]);
    file.extend(sum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(data: &[&[u8]]) -> Vec<u8> {
        let mut file = Vec::from(SIGNATURE);
        put(&mut file, *b"IHDR", &[&[0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]]);
        for part in data {
            put(&mut file, *b"IDAT", &[part]);
        }
        put(&mut file, *b"IEND", &[]);
        file
    }

    #[test]
    fn pictures_follow_each_other_under_numbers_that_go_on() {
        let file = animated(&[picture(&[b"a"]), picture(&[b"b", b"c"])], 100).expect("pictures");
        let all: Vec<(&[u8; 4], &[u8])> = chunks(&file).collect();
        let kinds: Vec<&[u8; 4]> = all.iter().map(|(kind, _)| *kind).collect();
        let wanted = [b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fdAT", b"IEND"];
        assert_eq!(kinds, wanted);
        assert_eq!(all[1].1, [0, 0, 0, 2, 0, 0, 0, 0]);
        assert_eq!((all[5].1, all[6].1), (&b"\0\0\0\x02b"[..], &b"\0\0\0\x03c"[..]));
        assert_eq!(all[4].1.len(), 26);
        assert!(all[4].1.ends_with(&[0, 100, 3, 232, 0, 1]), "a tenth of a second, over the last");
    }

    #[test]
    fn what_is_no_picture_makes_none() {
        assert_eq!(animated(&[], 100), None);
        assert_eq!(animated(&[b"GIF89a".to_vec()], 100), None);
        let mut cut = picture(&[b"a"]);
        cut.truncate(30);
        assert_eq!(animated(&[cut], 100), None);
    }
}
