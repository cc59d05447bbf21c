public import Foundation

/// A value of a C format, which may be an object.
///
/// On Apple's systems, objects are `CVarArg`. Here they are not, because `String(format:)` would then accept objects and
/// end the program. So `os_log` accepts them by this protocol.
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
