internal import AppleNetwork
public import Dispatch
public import Foundation
internal import Glibc

/// Creates a target from the name or the text of an address of a host; `nil` for an empty name.
public func SCNetworkReachabilityCreateWithName(
    _ allocator: CFAllocator?, _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? {
    let name = unsafe String(cString: nodename)
    if let address = IPv4Address(name) { return SCNetworkReachability(.address(.ipv4(address))) }
    if let address = IPv6Address(name) { return SCNetworkReachability(.address(.ipv6(address))) }
    return name.isEmpty ? nil : SCNetworkReachability(.name(name))
}

/// Creates a target from an address; `nil` for another family than IPv4 and IPv6.
public func SCNetworkReachabilityCreateWithAddress(
    _ allocator: CFAllocator?, _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? {
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET:
        let bytes = unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Data($0) }
        }
        return IPv4Address(bytes).map { SCNetworkReachability(.address(.ipv4($0))) }
    case AF_INET6:
        let bytes = unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
            unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Data($0) }
        }
        return IPv6Address(bytes).map { SCNetworkReachability(.address(.ipv6($0))) }
    default: return nil
    }
}

/// Finds out whether a target is reachable; waits while a name is looked up.
public func SCNetworkReachabilityGetFlags(
    _ target: SCNetworkReachability, _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
    unsafe flags.pointee = target.flags()
    return true
}

/// Sets the function that is called with new flags, with its context; `nil` removes it.
@discardableResult
public func SCNetworkReachabilitySetCallback(
    _ target: SCNetworkReachability, _ callout: SCNetworkReachabilityCallBack?,
    _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
    var new = unsafe callout == nil ? nil : context?.pointee
    if let info = unsafe new?.info, let retain = unsafe new?.retain {
        unsafe new?.info = unsafe UnsafeMutableRawPointer(mutating: retain(info))
    }
    let old = unsafe target.with { state in
        defer { unsafe (state.callback, state.context) = unsafe (callout, new) }
        return unsafe state.context
    }
    if let info = unsafe old?.info { unsafe old?.release?(info) }
    return true
}

/// Has the callback called on a run loop, for the flags of now and for each change.
public func SCNetworkReachabilityScheduleWithRunLoop(
    _ target: SCNetworkReachability, _ runLoop: RunLoop, _ runLoopMode: CFString
) -> Bool {
    // Unchecked: a run loop takes timers from any thread.
    struct Loop: @unchecked Sendable { let loop: RunLoop }
    let loop = Loop(loop: runLoop)
    target.schedule { body in
        // A timer wakes the run loop, which a block does not.
        let timer = Timer(timeInterval: 0, repeats: false) { _ in body() }
        loop.loop.add(timer, forMode: RunLoop.Mode(runLoopMode))
    }
    return true
}

/// Ends the calls on a run loop.
public func SCNetworkReachabilityUnscheduleFromRunLoop(
    _ target: SCNetworkReachability, _ runLoop: RunLoop, _ runLoopMode: CFString
) -> Bool {
    target.schedule(nil)
    return true
}

/// Has the callback called on a queue, for the flags of now and for each change; `nil` ends that.
@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(
    _ target: SCNetworkReachability, _ queue: DispatchQueue?
) -> Bool {
    target.schedule(queue.map { queue in { @Sendable body in queue.async(execute: body) } })
    return true
}
