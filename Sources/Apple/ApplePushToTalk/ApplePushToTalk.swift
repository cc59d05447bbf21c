// Foundation, and what it lacks on Linux, as PushToTalk has it.
@_exported public import AppleFoundation
