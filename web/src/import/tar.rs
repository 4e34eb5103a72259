//! What is in a tar archive.

use std::ops::Range;

/// How long headers are, and what all lengths are multiples of.
const BLOCK: usize = 512;

/// A file of an archive, and where its bytes are.
pub type Entry = (String, Range<usize>);

/// The files of an archive, in its order, and whether it is whole.
pub fn entries(bytes: &[u8]) -> (Vec<Entry>, bool) {
    let (mut all, mut at, mut long) = (Vec::new(), 0, None);
    loop {
        let Some(header) = bytes.get(at..at + BLOCK) else { return (all, false) };
        if header.iter().all(|byte| *byte == 0) {
            return (all, true);
        }
        let size =
            number(&header[124..136]).filter(|_| Some(sum(header)) == number(&header[148..156]));
        let Some(size) = size else { return (all, false) };
        let data = at + BLOCK..at + BLOCK + size;
        let Some(body) = bytes.get(data.clone()) else { return (all, false) };
        match header[156] {
            b'0' | 0 => all.push((long.take().unwrap_or_else(|| name(header)), data.clone())),
            // Names that are too long for a header come before it.
            b'L' => long = Some(text(body)),
            b'x' => long = path(body),
            b'g' => {}
            _ => long = None,
        }
        at = data.end.next_multiple_of(BLOCK);
    }
}

/// The name in a header, with the folder that may stand apart from it.
fn name(header: &[u8]) -> String {
    let folder =
        if &header[257..262] == b"ustar" { text(&header[345..500]) } else { String::new() };
    let name = text(&header[..100]);
    if folder.is_empty() { name } else { [&folder, "/", &name].concat() }
}

/// The path among the lines that describe the next file: `30 path=shop/web.yaml`.
fn path(body: &[u8]) -> Option<String> {
    let text = text(body);
    let lines = text.lines().filter_map(|line| line.split_once(" path="));
    lines.map(|(_, path)| path.to_owned()).next_back()
}

fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

/// A number in octal digits.
fn number(digits: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(digits).ok()?;
    usize::from_str_radix(text.trim_matches(['\0', ' ']), 8).ok()
}

/// The sum of a header's bytes, its own field taken as blank.
fn sum(header: &[u8]) -> usize {
    let blank = |at: usize| (148..156).contains(&at);
    let bytes = header.iter().enumerate();
    bytes.map(|(at, byte)| usize::from(if blank(at) { b' ' } else { *byte })).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, kind: u8, body: &str) -> Vec<u8> {
        let mut block = vec![0; BLOCK];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(format!("{:011o}", body.len()).as_bytes());
        block[156] = kind;
        block[257..262].copy_from_slice(b"ustar");
        let sum = format!("{:06o}\0 ", sum(&block));
        block[148..156].copy_from_slice(sum.as_bytes());
        block.extend(body.as_bytes());
        block.resize(block.len().next_multiple_of(BLOCK), 0);
        block
    }

    fn told(bytes: &[u8]) -> (Vec<String>, bool) {
        let (all, whole) = entries(bytes);
        let body = |range: Range<usize>| String::from_utf8_lossy(&bytes[range]).into_owned();
        (all.into_iter().map(|(name, range)| name + "=" + &body(range)).collect(), whole)
    }

    #[test]
    fn files_are_found_with_long_names_too() {
        let parts = [
            file("shop/", b'5', ""),
            file("shop/a", b'0', "one"),
            file("x", b'L', "shop/a-very-long-name\0"),
            file("cut", b'0', "two"),
            file("x", b'x', "22 path=shop/other\n"),
            file("cut", b'0', ""),
            vec![0; 2 * BLOCK],
        ];
        let all = ["shop/a=one", "shop/a-very-long-name=two", "shop/other="].map(str::to_owned);
        assert_eq!(told(&parts.concat()), (all.to_vec(), true));
    }

    #[test]
    fn what_is_cut_off_or_damaged_gives_what_came_before() {
        let whole = [file("a", b'0', "one"), file("b", b'0', "two")].concat();
        let one = vec!["a=one".to_owned()];
        assert_eq!(told(&whole[..3 * BLOCK - 10]), (one.clone(), false));
        let mut bad = whole;
        bad[2 * BLOCK + 130] = b'7';
        assert_eq!(told(&bad), (one, false));
        assert_eq!(told(b"no archive"), (Vec::new(), false));
    }
}
