// The names of MacTypes.h.

/// The status of a function: 0, or the number of an error.
public typealias OSStatus = Int32
/// No error.
@_disfavoredOverload public var noErr: OSStatus { 0 }
