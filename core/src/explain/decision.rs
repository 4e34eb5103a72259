//! Decisions: values that cannot exist without a reason.

use arrayvec::ArrayVec;

use crate::explain::Reason;

/// One to four reasons, inline; the first is the one that decided.
pub type Reasons = ArrayVec<Reason, 4>;

/// A value and why it is that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<T> {
    value: T,
    reasons: Reasons,
}

impl<T> Decision<T> {
    /// A decision; there is no other way to make one.
    pub fn new(value: T, because: Reason) -> Self {
        let mut reasons = Reasons::new();
        reasons.push(because);
        Self { value, reasons }
    }

    /// Adds a further reason; a fifth is dropped.
    #[must_use]
    pub fn and(mut self, because: Reason) -> Self {
        let _ = self.reasons.try_push(because);
        self
    }

    /// What was decided.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// What was decided, to keep refining it under the same reasons.
    pub fn value_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// What was decided, without its reasons.
    pub fn into_value(self) -> T {
        self.value
    }

    /// The reason that decided.
    pub fn because(&self) -> &Reason {
        &self.reasons[0]
    }

    /// All reasons.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Another value that follows from this one for the same reasons.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Decision<U> {
        Decision { value: f(self.value), reasons: self.reasons }
    }
}
