// The functions of CFByteOrder.h.

/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func CFSwapInt16(_ arg: UInt16) -> UInt16 { arg.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func CFSwapInt32(_ arg: UInt32) -> UInt32 { arg.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func CFSwapInt64(_ arg: UInt64) -> UInt64 { arg.byteSwapped }

/// Converts a number from big-endian order.
@_disfavoredOverload public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
/// Converts a number from big-endian order.
@_disfavoredOverload public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
/// Converts a number from big-endian order.
@_disfavoredOverload public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }
/// Converts a number to big-endian order.
@_disfavoredOverload public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
/// Converts a number to big-endian order.
@_disfavoredOverload public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
/// Converts a number to big-endian order.
@_disfavoredOverload public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }

/// Converts a number from little-endian order.
@_disfavoredOverload public func CFSwapInt16LittleToHost(_ arg: UInt16) -> UInt16 { UInt16(littleEndian: arg) }
/// Converts a number from little-endian order.
@_disfavoredOverload public func CFSwapInt32LittleToHost(_ arg: UInt32) -> UInt32 { UInt32(littleEndian: arg) }
/// Converts a number from little-endian order.
@_disfavoredOverload public func CFSwapInt64LittleToHost(_ arg: UInt64) -> UInt64 { UInt64(littleEndian: arg) }
/// Converts a number to little-endian order.
@_disfavoredOverload public func CFSwapInt16HostToLittle(_ arg: UInt16) -> UInt16 { arg.littleEndian }
/// Converts a number to little-endian order.
@_disfavoredOverload public func CFSwapInt32HostToLittle(_ arg: UInt32) -> UInt32 { arg.littleEndian }
/// Converts a number to little-endian order.
@_disfavoredOverload public func CFSwapInt64HostToLittle(_ arg: UInt64) -> UInt64 { arg.littleEndian }
