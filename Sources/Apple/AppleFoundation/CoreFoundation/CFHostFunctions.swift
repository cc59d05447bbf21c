public import Foundation

/// The information about a host.
public enum CFHostInfoType: Int32, Sendable {
    /// Its addresses.
    case addresses
    /// Its names.
    case names
    /// Whether it is reachable; never found out.
    case reachability
}

/// An error of a stream or of a look-up (CFStream.h).
public struct CFStreamError: Sendable {
    /// The domain, such as ``kCFStreamErrorDomainNetDB``; 0 without an error.
    public var domain: CFIndex
    /// The code.
    public var error: Int32

    /// Creates one that stands for success.
    public init() { (domain, error) = (0, 0) }

    /// Creates an error.
    public init(domain: CFIndex, error: Int32) { (self.domain, self.error) = (domain, error) }
}

/// The domain of errors of getaddrinfo(3).
public let kCFStreamErrorDomainNetDB: Int32 = 12

/// The function that a host calls at the end of a look-up, with the error and the `info` of its context.
public typealias CFHostClientCallBack = (
    CFHost, CFHostInfoType, UnsafePointer<CFStreamError>?, UnsafeMutableRawPointer?
) -> Void

/// The value that the function of a host gets, and how it is retained.
public typealias CFHostClientContext = CFSocketContext

/// Creates a host from its name.
public func CFHostCreateWithName(_ allocator: CFAllocator?, _ hostname: CFString) -> Unmanaged<CFHost> {
    unsafe .passRetained(CFHost(.name(hostname)))
}

/// Creates a host from its address, a `sockaddr`.
public func CFHostCreateWithAddress(_ allocator: CFAllocator?, _ addr: CFData) -> Unmanaged<CFHost> {
    unsafe .passRetained(CFHost(.address(addr)))
}

/// Looks information up: before it returns, or in the background for a host with a client.
///
/// - Returns: whether it has succeeded or begun; if not, the error is written.
@discardableResult
public func CFHostStartInfoResolution(
    _ theHost: CFHost, _ info: CFHostInfoType, _ error: UnsafeMutablePointer<CFStreamError>?
) -> Bool {
    let result = theHost.start(info)
    unsafe error?.pointee = result ?? CFStreamError()
    return result == nil
}

/// Returns the addresses that were found, data with a `sockaddr` each.
public func CFHostGetAddressing(
    _ theHost: CFHost, _ hasBeenResolved: UnsafeMutablePointer<DarwinBoolean>?
) -> Unmanaged<NSArray>? {
    unsafe result(theHost.addresses, theHost, 0, hasBeenResolved)
}

/// Returns the names that were found.
public func CFHostGetNames(
    _ theHost: CFHost, _ hasBeenResolved: UnsafeMutablePointer<DarwinBoolean>?
) -> Unmanaged<NSArray>? {
    unsafe result(theHost.names, theHost, 1, hasBeenResolved)
}

/// Returns a list that the host keeps, as the functions with "Get" in their name do.
private func result<Element>(
    _ list: [Element]?, _ host: CFHost, _ place: Int, _ hasBeenResolved: UnsafeMutablePointer<DarwinBoolean>?
) -> Unmanaged<NSArray>? {
    unsafe hasBeenResolved?.pointee = DarwinBoolean(list != nil)
    return unsafe list.map { unsafe .passUnretained(host.keep(NSArray(array: $0), at: place)) }
}

/// Ends a look-up, of which the client is not told.
public func CFHostCancelInfoResolution(_ theHost: CFHost, _ info: CFHostInfoType) { theHost.cancel() }

/// Sets the function that is called at the end of look-ups; `nil` removes it.
@discardableResult
public func CFHostSetClient(
    _ theHost: CFHost, _ clientCB: CFHostClientCallBack?, _ clientContext: UnsafeMutablePointer<CFHostClientContext>?
) -> Bool {
    unsafe theHost.setClient(clientCB, clientCB == nil ? nil : clientContext?.pointee)
    return true
}

/// Has the function of a host called on a run loop in a mode.
public func CFHostScheduleWithRunLoop(_ theHost: CFHost, _ runLoop: CFRunLoop, _ runLoopMode: CFString) {
    theHost.mailbox.schedule(in: runLoop, forMode: CFRunLoopMode(rawValue: runLoopMode))
}

/// Ends the calls on a run loop in a mode.
public func CFHostUnscheduleFromRunLoop(_ theHost: CFHost, _ runLoop: CFRunLoop, _ runLoopMode: CFString) {
    theHost.mailbox.remove(from: runLoop, forMode: CFRunLoopMode(rawValue: runLoopMode))
}
