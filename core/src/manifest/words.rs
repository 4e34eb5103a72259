//! Enums of which each variant is a word that some field takes.

/// Declares the words of a field, with what each means.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident $list:ident $($(#[$about:meta])* $variant:ident $word:literal)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$about])* $variant),*
        }

        impl $name {
            /// The word for it.
            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }
        }

        pub(crate) static $list: crate::manifest::typed::Words<$name> =
            crate::manifest::typed::Words {
                names: &[$($word),*],
                values: &[$($name::$variant),*],
            };
    };
}

pub(crate) use words;
