// The gaps of Foundation, and Foundation itself, as NetworkExtension has them.
@_exported public import AppleFoundation
