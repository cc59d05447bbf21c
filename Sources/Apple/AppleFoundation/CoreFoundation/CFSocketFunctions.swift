public import Foundation
internal import Glibc

/// Creates a socket: of the Internet for a family of 0, for a stream by TCP, or for datagrams by UDP, where these are 0.
///
/// Returns `nil` if the kernel makes none.
public func CFSocketCreate(
    _ allocator: CFAllocator?, _ protocolFamily: Int32, _ socketType: Int32, _ protocol: Int32,
    _ callBackTypes: CFOptionFlags, _ callout: CFSocketCallBack?, _ context: UnsafePointer<CFSocketContext>?
) -> CFSocket! {
    let family = protocolFamily > 0 ? protocolFamily : AF_INET
    let type = family == AF_INET && socketType <= 0 ? SOCK_STREAM : socketType
    let isOfInternet = family == AF_INET && `protocol` <= 0
    let transport = isOfInternet ? (type == SOCK_DGRAM ? IPPROTO_UDP : IPPROTO_TCP) : `protocol`
    let descriptor = socket(family, type, transport)
    guard descriptor >= 0 else { return nil }
    return unsafe CFSocket(descriptor, callBackTypes, callout, context)
}

/// Creates a socket of a descriptor.
public func CFSocketCreateWithNative(
    _ allocator: CFAllocator?, _ sock: CFSocketNativeHandle, _ callBackTypes: CFOptionFlags,
    _ callout: CFSocketCallBack?, _ context: UnsafePointer<CFSocketContext>?
) -> CFSocket! {
    guard fcntl(sock, F_GETFD) >= 0 else { return nil }
    return unsafe CFSocket(sock, callBackTypes, callout, context)
}

/// Binds a socket to an address, a `sockaddr`, and listens if it is for streams: bind(2), listen(2).
@discardableResult
public func CFSocketSetAddress(_ s: CFSocket!, _ address: CFData!) -> CFSocketError {
    guard s.isValid, let address, SocketCalls.bind(s.descriptor, address) == 0 else { return .error }
    listen(s.descriptor, 256)
    return .success
}

/// Connects a socket to an address, a `sockaddr`, within a time in seconds; with a negative one in the background, of
/// which ``CFSocketCallBackType/connectCallBack`` tells.
@discardableResult
public func CFSocketConnectToAddress(
    _ s: CFSocket!, _ address: CFData!, _ timeout: CFTimeInterval
) -> CFSocketError {
    guard s.isValid, let address else { return .error }
    let result = SocketCalls.connect(s.descriptor, address, within: timeout)
    if timeout < 0, result == .success { s.beginConnecting() }
    return result
}

/// Sends bytes, to an address if there is one; a time above 0, in seconds, limits how long it waits for space.
@discardableResult
public func CFSocketSendData(
    _ s: CFSocket!, _ address: CFData!, _ data: CFData!, _ timeout: CFTimeInterval
) -> CFSocketError {
    guard s.isValid, let data else { return .error }
    return SocketCalls.send(s.descriptor, data, to: address, within: timeout)
}

/// Ends a socket, and closes its descriptor unless ``kCFSocketCloseOnInvalidate`` was removed.
public func CFSocketInvalidate(_ s: CFSocket!) { s.invalidate() }

/// Returns whether a socket was not invalidated.
public func CFSocketIsValid(_ s: CFSocket!) -> Bool { s.isValid }

/// Returns the descriptor of a socket; -1 once it is invalidated.
public func CFSocketGetNative(_ s: CFSocket!) -> CFSocketNativeHandle { s.isValid ? s.descriptor : -1 }

/// Returns the own address of a socket, a `sockaddr`: getsockname(2).
public func CFSocketCopyAddress(_ s: CFSocket!) -> CFData! {
    var name = SocketName()
    return unsafe name.fill { unsafe getsockname(s.descriptor, $0, $1) } == 0 ? name.data : nil
}

/// Returns the address of the peer of a socket, a `sockaddr`: getpeername(2).
public func CFSocketCopyPeerAddress(_ s: CFSocket!) -> CFData! {
    var name = SocketName()
    return unsafe name.fill { unsafe getpeername(s.descriptor, $0, $1) } == 0 ? name.data : nil
}

/// Writes the context of a socket.
public func CFSocketGetContext(_ s: CFSocket!, _ context: UnsafeMutablePointer<CFSocketContext>!) {
    unsafe context.pointee = unsafe s.context
}

/// Returns the source that calls the function of a socket on run loops; `nil` for one that is invalidated.
public func CFSocketCreateRunLoopSource(
    _ allocator: CFAllocator?, _ s: CFSocket!, _ order: CFIndex
) -> CFRunLoopSource! { s.source() }

/// Returns the flags of a socket, such as ``kCFSocketCloseOnInvalidate``.
public func CFSocketGetSocketFlags(_ s: CFSocket!) -> CFOptionFlags { s.flags }

/// Sets the flags of a socket.
public func CFSocketSetSocketFlags(_ s: CFSocket!, _ flags: CFOptionFlags) { s.flags = flags }

/// Turns events of a socket on.
public func CFSocketEnableCallBacks(_ s: CFSocket!, _ callBackTypes: CFOptionFlags) {
    s.enable(CFSocketCallBackType(rawValue: callBackTypes), true)
}

/// Turns events of a socket off.
public func CFSocketDisableCallBacks(_ s: CFSocket!, _ callBackTypes: CFOptionFlags) {
    s.enable(CFSocketCallBackType(rawValue: callBackTypes), false)
}
