public import Foundation

@_exported public import class AppleSecurity.CFAllocator
@_exported public import typealias AppleSecurity.CFArray
@_exported public import typealias AppleSecurity.CFDictionary
@_exported public import typealias AppleSecurity.CFIndex
@_exported public import typealias AppleSecurity.CFString
@_exported public import let AppleSecurity.kCFAllocatorDefault

/// A run loop.
public typealias CFRunLoop = RunLoop

/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop { .main }

/// Returns the run loop of the calling thread.
public func CFRunLoopGetCurrent() -> CFRunLoop { .current }

/// A mode of a run loop.
public struct CFRunLoopMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: CFString

    /// Creates the mode of a name.
    public init(rawValue: CFString) { self.rawValue = rawValue }

    /// The default.
    public static let defaultMode = CFRunLoopMode(rawValue: RunLoop.Mode.default.rawValue)
    /// All common modes.
    public static let commonModes = CFRunLoopMode(rawValue: RunLoop.Mode.common.rawValue)
}
