public import Foundation

/// A value of a C format, where objects are among them.
///
/// On Apple's systems objects are `CVarArg`. They are not here, and making them so would let `String(format:)` take
/// objects that it ends the program for; so `os_log` takes them by a protocol of its own.
public protocol OSLogFormatArgument {}

extension NSObject: OSLogFormatArgument {}
extension String: OSLogFormatArgument {}
extension Bool: OSLogFormatArgument {}
extension Int: OSLogFormatArgument {}
extension Int8: OSLogFormatArgument {}
extension Int16: OSLogFormatArgument {}
extension Int32: OSLogFormatArgument {}
extension Int64: OSLogFormatArgument {}
extension UInt: OSLogFormatArgument {}
extension UInt8: OSLogFormatArgument {}
extension UInt16: OSLogFormatArgument {}
extension UInt32: OSLogFormatArgument {}
extension UInt64: OSLogFormatArgument {}
extension Float: OSLogFormatArgument {}
extension Double: OSLogFormatArgument {}
extension CGFloat: OSLogFormatArgument {}
extension UnsafePointer: OSLogFormatArgument {}
extension UnsafeMutablePointer: OSLogFormatArgument {}
extension OpaquePointer: OSLogFormatArgument {}
