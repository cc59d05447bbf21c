// The functions of libkern/OSByteOrder.h.

/// The number of an unknown byte order.
@_disfavoredOverload public var OSUnknownByteOrder: Int { 0 }
/// The number of the little-endian byte order.
@_disfavoredOverload public var OSLittleEndian: Int { 1 }
/// The number of the big-endian byte order.
@_disfavoredOverload public var OSBigEndian: Int { 2 }
/// Returns the byte order of the machine.
@_disfavoredOverload public func OSHostByteOrder() -> Int32 { Int32(OSLittleEndian) }

/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt16(_ data: UInt16) -> UInt16 { data.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt32(_ data: UInt32) -> UInt32 { data.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt64(_ data: UInt64) -> UInt64 { data.byteSwapped }

// The functions of NSByteOrder.h.

/// Returns a number of 16 bits in the byte order of networks.
public func NSSwapHostShortToBig(_ x: UInt16) -> UInt16 { x.bigEndian }
/// Returns a number of 16 bits of a network in the byte order of the machine.
public func NSSwapBigShortToHost(_ x: UInt16) -> UInt16 { UInt16(bigEndian: x) }
/// Returns a number of 16 bits in the little-endian byte order.
public func NSSwapHostShortToLittle(_ x: UInt16) -> UInt16 { x.littleEndian }
/// Returns a number of 16 bits of the little-endian byte order in that of the machine.
public func NSSwapLittleShortToHost(_ x: UInt16) -> UInt16 { UInt16(littleEndian: x) }
/// Returns a number of 32 bits in the byte order of networks.
public func NSSwapHostIntToBig(_ x: UInt32) -> UInt32 { x.bigEndian }
/// Returns a number of 32 bits of a network in the byte order of the machine.
public func NSSwapBigIntToHost(_ x: UInt32) -> UInt32 { UInt32(bigEndian: x) }
/// Returns a number of 32 bits in the little-endian byte order.
public func NSSwapHostIntToLittle(_ x: UInt32) -> UInt32 { x.littleEndian }
/// Returns a number of 32 bits of the little-endian byte order in that of the machine.
public func NSSwapLittleIntToHost(_ x: UInt32) -> UInt32 { UInt32(littleEndian: x) }
/// Returns a number of a word in the byte order of networks.
public func NSSwapHostLongToBig(_ x: UInt) -> UInt { x.bigEndian }
/// Returns a number of a word of a network in the byte order of the machine.
public func NSSwapBigLongToHost(_ x: UInt) -> UInt { UInt(bigEndian: x) }
/// Returns a number of a word in the little-endian byte order.
public func NSSwapHostLongToLittle(_ x: UInt) -> UInt { x.littleEndian }
/// Returns a number of a word of the little-endian byte order in that of the machine.
public func NSSwapLittleLongToHost(_ x: UInt) -> UInt { UInt(littleEndian: x) }
/// Returns a number of 64 bits in the byte order of networks.
public func NSSwapHostLongLongToBig(_ x: UInt64) -> UInt64 { x.bigEndian }
/// Returns a number of 64 bits of a network in the byte order of the machine.
public func NSSwapBigLongLongToHost(_ x: UInt64) -> UInt64 { UInt64(bigEndian: x) }
/// Returns a number of 64 bits in the little-endian byte order.
public func NSSwapHostLongLongToLittle(_ x: UInt64) -> UInt64 { x.littleEndian }
/// Returns a number of 64 bits of the little-endian byte order in that of the machine.
public func NSSwapLittleLongLongToHost(_ x: UInt64) -> UInt64 { UInt64(littleEndian: x) }
