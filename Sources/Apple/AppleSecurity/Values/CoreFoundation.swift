public import Foundation

// Foundation on Linux has no public Core Foundation. The types that functions of Security use are Swift types here, so
// that casts in code for iOS, such as `options as CFDictionary`, compile and have the same meaning.

/// Data.
public typealias CFData = Data
/// A string.
public typealias CFString = String
/// An array of any values.
public typealias CFArray = [Any]
/// Values by keys, an object as on Apple's systems.
public typealias CFDictionary = NSDictionary
/// An error.
public typealias CFError = NSError
/// An index or a count.
public typealias CFIndex = Int
/// Any value.
public typealias CFTypeRef = Any

/// An allocator of Core Foundation; only the default, `nil`, exists here.
public final class CFAllocator: Sendable {
    private init() {}
}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil
