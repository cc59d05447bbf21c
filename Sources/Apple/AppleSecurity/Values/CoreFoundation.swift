public import Foundation

// Core Foundation is not part of Foundation on Linux. Its types that functions of Security take are those of Swift here,
// so that the casts of code for iOS, such as `options as CFDictionary`, mean the same.

/// Bytes.
public typealias CFData = Data
/// A text.
public typealias CFString = String
/// A list of anything.
public typealias CFArray = [Any]
/// Values by keys.
public typealias CFDictionary = [AnyHashable: Any]
/// An error.
public typealias CFError = NSError
/// A place in a list.
public typealias CFIndex = Int
/// Anything.
public typealias CFTypeRef = AnyObject

/// An allocator of Core Foundation; only the default, `nil`, exists here.
public final class CFAllocator: Sendable {
    private init() {}
}

/// The default.
public let kCFAllocatorDefault: CFAllocator? = nil
