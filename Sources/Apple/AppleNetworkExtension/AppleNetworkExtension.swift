// Apple's NetworkExtension exports Foundation too.
@_exported public import AppleFoundation
