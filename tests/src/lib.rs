//! End-to-end tests; the tests themselves stand beside this folder.
