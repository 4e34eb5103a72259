//! The playground's page as a library, so that tests can use it.
