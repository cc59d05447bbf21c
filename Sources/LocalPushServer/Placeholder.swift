// LocalPushServer
