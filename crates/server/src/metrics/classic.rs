//! Prometheus' classic text format, which `promtool check metrics` and most other programs read.

use std::borrow::Cow;

/// The text in the classic format.
///
/// It differs from `OpenMetrics`, which the library writes, in the lines about a metric: they name what its samples are
/// named, with `_total` or `_info`, there is no type `info`, and no line about the unit nor the end.
pub(super) fn from_open_metrics(text: &str) -> String {
    let mut classic = String::with_capacity(text.len());
    // The help precedes the type.
    let mut help = None;
    for line in text.lines() {
        if let Some(of_metric) = line.strip_prefix("# HELP ") {
            help = of_metric.split_once(' ');
        } else if let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|of| of.split_once(' ')) {
            let (name, kind): (Cow<'_, str>, _) = match kind {
                "counter" => (format!("{name}_total").into(), kind),
                "info" => (format!("{name}_info").into(), "gauge"),
                _ => (name.into(), kind),
            };
            if let Some((_, help)) = help.take() {
                classic.extend(["# HELP ", &name, " ", help, "\n"]);
            }
            classic.extend(["# TYPE ", &name, " ", kind, "\n"]);
        } else if !line.starts_with('#') {
            classic.extend([line, "\n"]);
        }
    }
    classic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_named_as_their_samples() {
        let text = "# HELP duelo_reads Reads.\n# TYPE duelo_reads counter\nduelo_reads_total{source=\"# cache\"} 2\n\
                    # HELP duelo_build What runs.\n# TYPE duelo_build info\nduelo_build_info{version=\"1\"} 1\n\
                    # HELP duelo_time_seconds Time.\n# TYPE duelo_time_seconds histogram\n\
                    # UNIT duelo_time_seconds seconds\nduelo_time_seconds_bucket{le=\"+Inf\"} 3\n# EOF\n";
        assert_eq!(
            from_open_metrics(text),
            "# HELP duelo_reads_total Reads.\n# TYPE duelo_reads_total counter\n\
             duelo_reads_total{source=\"# cache\"} 2\n\
             # HELP duelo_build_info What runs.\n# TYPE duelo_build_info gauge\nduelo_build_info{version=\"1\"} 1\n\
             # HELP duelo_time_seconds Time.\n# TYPE duelo_time_seconds histogram\n\
             duelo_time_seconds_bucket{le=\"+Inf\"} 3\n"
        );
    }
}
