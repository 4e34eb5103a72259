//! Versions of a control plane, compared as their vendor orders them.

use std::fmt;
use std::str::FromStr;

/// `1.33.1-build.1779000`: three numbers and a build number. What is left out counts as 0, so
/// `1.36` is the first of all 1.36 releases and "up to 1.36" means below 1.37.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Major, minor, patch and build, in the order they decide.
    pub parts: [u32; 4],
    /// The word before the build number, at most eight bytes; it never decides.
    word: [u8; 8],
    given: u8,
}

impl Version {
    /// The version with these numbers.
    pub const fn new(major: u32, minor: u32, patch: u32, build: u32) -> Self {
        Self { parts: [major, minor, patch, build], word: [0; 8], given: 4 }
    }

    /// Whether it is that version or a later one.
    pub fn at_least(self, other: Self) -> bool {
        self.parts >= other.parts
    }

    /// Major and minor: what upgrades are named by.
    pub fn minor(self) -> (u32, u32) {
        (self.parts[0], self.parts[1])
    }
}

impl FromStr for Version {
    type Err = ();

    /// Reads `1.36`, `v1.33.1`, `1.33.1-build.1779000`, `1.31.4+build`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        let text = text.strip_prefix('v').unwrap_or(text);
        let (numbers, build) = text.split_once(['-', '+']).unwrap_or((text, ""));
        let mut version = Self { parts: [0; 4], word: [0; 8], given: 0 };
        for number in numbers.split('.') {
            let slot = version.parts[..3].get_mut(usize::from(version.given)).ok_or(())?;
            *slot = number.parse().map_err(|_| ())?;
            version.given += 1;
        }
        if version.given < 2 {
            return Err(());
        }
        version.read_build(build);
        Ok(version)
    }
}

impl Version {
    fn read_build(&mut self, build: &str) {
        let Some((word, number)) = build.split_once('.') else { return };
        let Ok(number) = number.parse() else { return };
        if word.len() <= 8 {
            self.word[..word.len()].copy_from_slice(word.as_bytes());
            (self.parts[3], self.given) = (number, 4);
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch, build] = self.parts;
        let word = std::str::from_utf8(&self.word).unwrap_or("").trim_end_matches('\0');
        match (self.given, word) {
            (2, _) => write!(f, "{major}.{minor}"),
            (3, _) | (_, "") => write!(f, "{major}.{minor}.{patch}"),
            _ => write!(f, "{major}.{minor}.{patch}-{word}.{build}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(text: &str) -> Version {
        text.parse().unwrap()
    }

    #[test]
    fn builds_decide_within_a_patch_and_a_minor_alone_is_its_first_release() {
        assert!(v("1.33.1-gke.1779000").parts < v("1.33.1-gke.1780000").parts);
        assert!(v("1.33.1-gke.1780000").parts < v("1.36").parts);
        assert!(!v("1.36.2-gke.1").at_least(v("1.37")));
        assert!(v("v1.37.0-gke.1").at_least(v("1.37")));
        assert!(v("1.33.10").at_least(v("1.33.9")));
    }

    #[test]
    fn it_prints_as_it_was_written() {
        for text in ["1.36", "1.33.1", "1.33.1-gke.1779000"] {
            assert_eq!(v(text).to_string(), text);
        }
        assert!("abc".parse::<Version>().is_err());
        assert!("1".parse::<Version>().is_err());
    }
}
