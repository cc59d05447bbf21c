// LocalPushTests
