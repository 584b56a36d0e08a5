//! The text boxes that several images have.

use super::text_layout::{Baseline, TextBox};

/// A line below the title, on the left half.
pub(super) const fn line_below_title(baseline: f32) -> TextBox {
    TextBox {
        width: 515.0,
        sizes: &[(32.0, 1), (26.0, 1), (21.0, 1)],
        line_height: 1.0,
        baseline: Baseline::First(baseline),
    }
}

/// A name in a list, on the right half.
pub(super) const fn name_in_list(width: f32, baseline: f32) -> TextBox {
    TextBox {
        width,
        sizes: &[(34.0, 1), (30.0, 1), (25.0, 1)],
        line_height: 1.0,
        baseline: Baseline::First(baseline),
    }
}
