public import Foundation

// The objects of Core Foundation are those of Foundation and Swift here, as in the module Security, so that the casts of
// code for iOS, such as `data as CFData`, mean the same. Functions for them that take no Swift value are absent.

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
