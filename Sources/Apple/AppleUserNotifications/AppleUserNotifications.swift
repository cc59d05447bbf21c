// Foundation, and what it lacks on Linux, as UserNotifications has it.
@_exported public import AppleFoundation
