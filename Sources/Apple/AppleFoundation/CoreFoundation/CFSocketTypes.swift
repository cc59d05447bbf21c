public import Foundation

// The types and constants of CFSocket.h.

/// Flags of Core Foundation.
public typealias CFOptionFlags = UInt

/// The result of a function of a socket.
public enum CFSocketError: CFIndex, Sendable {
    /// It has succeeded.
    case success = 0
    /// It has failed.
    case error = -1
    /// The time was over before.
    case timeout = -2
}

/// The events that a socket calls its function for.
public struct CFSocketCallBackType: OptionSet, Sendable {
    /// The bits.
    public var rawValue: CFOptionFlags

    /// Creates it of its bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// Bytes can be read, which the function does.
    public static let readCallBack = CFSocketCallBackType(rawValue: 1)
    /// A connection was accepted; the data is a pointer to its ``CFSocketNativeHandle``.
    public static let acceptCallBack = CFSocketCallBackType(rawValue: 2)
    /// Bytes were read; the data is a `CFData`, which is empty at the end of a stream.
    public static let dataCallBack = CFSocketCallBackType(rawValue: 3)
    /// A connection in the background is over; the data is a pointer to an error's number, or `nil` for success.
    public static let connectCallBack = CFSocketCallBackType(rawValue: 4)
    /// Bytes can be written.
    public static let writeCallBack = CFSocketCallBackType(rawValue: 8)
}

/// Waits for bytes again after ``CFSocketCallBackType/readCallBack``; set in new sockets.
public let kCFSocketAutomaticallyReenableReadCallBack: CFOptionFlags = 1
/// Waits for connections again after ``CFSocketCallBackType/acceptCallBack``; set in new sockets.
public let kCFSocketAutomaticallyReenableAcceptCallBack: CFOptionFlags = 2
/// Waits for bytes again after ``CFSocketCallBackType/dataCallBack``; set in new sockets.
public let kCFSocketAutomaticallyReenableDataCallBack: CFOptionFlags = 3
/// Waits until bytes can be written again after ``CFSocketCallBackType/writeCallBack``.
public let kCFSocketAutomaticallyReenableWriteCallBack: CFOptionFlags = 8
/// Leaves the pending error of the socket for the app.
public let kCFSocketLeaveErrors: CFOptionFlags = 64
/// Closes the descriptor when the socket is invalidated; set in new sockets.
public let kCFSocketCloseOnInvalidate: CFOptionFlags = 128

/// The function that a socket calls with an event, the address of the peer as a `sockaddr`, the data of the event and the
/// `info` of its context.
public typealias CFSocketCallBack = (
    CFSocket?, CFSocketCallBackType, CFData?, UnsafeRawPointer?, UnsafeMutableRawPointer?
) -> Void

/// The value that the function of a socket gets, and how it is retained.
@unsafe public struct CFSocketContext {
    /// The version: 0.
    public var version: CFIndex
    /// The value.
    public var info: UnsafeMutableRawPointer?
    /// Retains the value, when a socket is created.
    public var retain: ((UnsafeRawPointer?) -> UnsafeRawPointer?)?
    /// Releases the value, when the socket is invalidated.
    public var release: ((UnsafeRawPointer?) -> Void)?
    /// Describes the value; never called.
    public var copyDescription: ((UnsafeRawPointer?) -> Unmanaged<NSString>?)?

    /// Creates a context without a value.
    public init() {
        unsafe self.init(version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
    }

    /// Creates a context.
    public init(
        version: CFIndex, info: UnsafeMutableRawPointer?, retain: ((UnsafeRawPointer?) -> UnsafeRawPointer?)?,
        release: ((UnsafeRawPointer?) -> Void)?, copyDescription: ((UnsafeRawPointer?) -> Unmanaged<NSString>?)?
    ) {
        unsafe self.version = version
        unsafe self.info = unsafe info
        unsafe self.retain = unsafe retain
        unsafe self.release = unsafe release
        unsafe self.copyDescription = unsafe copyDescription
    }
}
