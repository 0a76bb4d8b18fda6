//! The one integration binary, so that the window's libraries link once.

mod architecture;
