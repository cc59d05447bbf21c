// Foundation, and what it lacks on Linux, as AVFAudio has it.
@_exported public import AppleFoundation
