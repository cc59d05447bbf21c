// Foundation, and what it lacks on Linux, as CallKit has it.
@_exported public import AppleFoundation
