// PushLabTesting
