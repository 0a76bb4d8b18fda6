//! Labels: checked, looked at and kept. No network, no window, no engine.
