public import Dispatch
private import Glibc

/// Delivers the results of a DNS service operation to its callback on a queue; `nil` ends the delivery.
///
/// Release the operation on this queue, or after the delivery has ended.
///
/// - Returns: 0; `kDNSServiceErr_BadParam` for an operation that has a queue; `kDNSServiceErr_BadReference` for an invalid
///   reference.
@discardableResult
public func DNSServiceSetDispatchQueue(_ service: OpaquePointer?, _ queue: DispatchQueue?) -> Int32 {
    guard let library = DNSServiceLibrary.loaded, let service = unsafe service else { return badReference }
    let descriptor = unsafe library.descriptor(service)
    guard descriptor >= 0 else { return badReference }
    return unsafe Deliveries.set(queue, for: service, descriptor: descriptor, library)
}

private let badReference: Int32 = -65541

/// The functions of the C library, which is linked to every program that imports `dnssd`.
@safe struct DNSServiceLibrary: Sendable {
    /// `DNSServiceRefSockFD`.
    let descriptor: @Sendable @convention(c) (OpaquePointer?) -> Int32
    /// `DNSServiceProcessResult`.
    let process: @Sendable @convention(c) (OpaquePointer?) -> Int32
    /// Sets the function that is called once when a reference is released.
    let setEnding: @Sendable @convention(c) (OpaquePointer?, Ending?, UnsafeMutableRawPointer?) -> Void

    typealias Ending = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// The library of this program; `nil` without one.
    static let loaded: DNSServiceLibrary? = {
        guard let descriptor = unsafe dlsym(nil, "DNSServiceRefSockFD"),
            let process = unsafe dlsym(nil, "DNSServiceProcessResult"),
            let setEnding = unsafe dlsym(nil, "pushlab_set_ending")
        else { return nil }
        return unsafe DNSServiceLibrary(
            descriptor: unsafeBitCast(descriptor, to: (@Sendable @convention(c) (OpaquePointer?) -> Int32).self),
            process: unsafeBitCast(process, to: (@Sendable @convention(c) (OpaquePointer?) -> Int32).self),
            setEnding: unsafeBitCast(
                setEnding,
                to: (@Sendable @convention(c) (OpaquePointer?, Ending?, UnsafeMutableRawPointer?) -> Void).self))
    }()
}
