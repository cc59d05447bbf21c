@_exported public import class AppleSecurity.CFAllocator
@_exported public import typealias AppleSecurity.CFArray
@_exported public import typealias AppleSecurity.CFDictionary
@_exported public import typealias AppleSecurity.CFIndex
@_exported public import typealias AppleSecurity.CFString
@_exported public import let AppleSecurity.kCFAllocatorDefault
