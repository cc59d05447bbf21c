// Foundation, and what it lacks on Linux, as UIKit has it.
@_exported public import AppleFoundation
