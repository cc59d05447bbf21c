public import Foundation

// The objects of Core Foundation are those of Foundation and Swift here, as in the module Security, so that the casts of
// code for iOS, such as `data as CFData`, mean the same. Functions for them that take no Swift value are absent.

/// Bytes.
public typealias CFData = Data
/// A text.
public typealias CFString = String
/// A list of anything.
public typealias CFArray = [Any]
/// Values by keys, an object as on Apple's systems.
public typealias CFDictionary = NSDictionary
/// An error.
public typealias CFError = NSError
/// A place in a list.
public typealias CFIndex = Int
/// Any value.
public typealias CFTypeRef = Any
/// A number.
public typealias CFNumber = NSNumber
/// A resource locator.
public typealias CFURL = URL
/// A moment.
public typealias CFDate = Date
/// A run loop.
public typealias CFRunLoop = RunLoop
/// A mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode

// A guest's `Unmanaged<CFString>` is compiled as `Unmanaged<NSString>`, because a value has no reference.

extension Unmanaged where Instance == NSString {
    /// Creates an unmanaged reference to a text, with a reference more.
    public static func passRetained(_ value: CFString) -> Unmanaged<NSString> {
        unsafe passRetained(NSString(string: value))
    }
}

extension Unmanaged where Instance == NSData {
    /// Creates an unmanaged reference to bytes, with a reference more.
    public static func passRetained(_ value: CFData) -> Unmanaged<NSData> { unsafe passRetained(NSData(data: value)) }
}

/// Creates data with a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    unsafe Data(bytes: bytes, count: length)
}

/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.count }
