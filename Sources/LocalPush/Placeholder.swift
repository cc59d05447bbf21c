// LocalPush
