public import Foundation

@_exported public import class AppleSecurity.CFAllocator
@_exported public import typealias AppleSecurity.CFBoolean
@_exported public import let AppleSecurity.kCFAllocatorDefault
@_exported public import let AppleSecurity.kCFBooleanFalse
@_exported public import let AppleSecurity.kCFBooleanTrue

// The streams of Core Foundation are those of Foundation, with which they are interchangeable on iOS.

/// A stream that is read.
public typealias CFReadStream = InputStream
/// A stream that is written.
public typealias CFWriteStream = OutputStream
/// The key of a property of a stream.
public typealias CFStreamPropertyKey = Stream.PropertyKey
/// The handle of a socket.
public typealias CFSocketNativeHandle = Int32

/// Whether streams close their socket, a Boolean; false for a socket that the app has passed, until the app sets it.
public let kCFStreamPropertyShouldCloseNativeSocket = "kCFStreamPropertyShouldCloseNativeSocket"
/// The property of the network service.
public let kCFStreamNetworkServiceType = "kCFStreamNetworkServiceType"
/// The network service of calls.
public let kCFStreamNetworkServiceTypeVoIP = "kCFStreamNetworkServiceTypeVoIP"

/// Makes streams to a host, which is looked up and connected to when one of them is opened.
public func CFStreamCreatePairWithSocketToHost(
    _ alloc: CFAllocator?, _ host: CFString!, _ port: UInt32,
    _ readStream: UnsafeMutablePointer<Unmanaged<CFReadStream>?>?,
    _ writeStream: UnsafeMutablePointer<Unmanaged<CFWriteStream>?>?
) {
    let (input, output) = HostStreams.pair(host: host ?? "", port: Int(port))
    unsafe pass(input, output, to: readStream, writeStream)
}

/// Makes streams of a connected socket, which they close only if ``kCFStreamPropertyShouldCloseNativeSocket`` is set.
public func CFStreamCreatePairWithSocket(
    _ alloc: CFAllocator?, _ sock: CFSocketNativeHandle,
    _ readStream: UnsafeMutablePointer<Unmanaged<CFReadStream>?>?,
    _ writeStream: UnsafeMutablePointer<Unmanaged<CFWriteStream>?>?
) {
    let (input, output) = SocketStreams.pair(of: sock, closesSocket: false)
    unsafe pass(input, output, to: readStream, writeStream)
}

/// Passes streams with a reference each; a direction that is not taken is closed.
private func pass(
    _ input: InputStream, _ output: OutputStream, to readStream: UnsafeMutablePointer<Unmanaged<CFReadStream>?>?,
    _ writeStream: UnsafeMutablePointer<Unmanaged<CFWriteStream>?>?
) {
    if let readStream = unsafe readStream {
        unsafe readStream.pointee = .passRetained(input)
    } else {
        input.close()
    }
    if let writeStream = unsafe writeStream {
        unsafe writeStream.pointee = .passRetained(output)
    } else {
        output.close()
    }
}

/// Opens a stream; returns false if it was opened before.
@discardableResult
public func CFReadStreamOpen(_ stream: CFReadStream!) -> Bool { open(stream) }

/// Opens a stream; returns false if it was opened before.
@discardableResult
public func CFWriteStreamOpen(_ stream: CFWriteStream!) -> Bool { open(stream) }

private func open(_ stream: Stream) -> Bool {
    guard stream.streamStatus == .notOpen else { return false }
    stream.open()
    return true
}

/// Closes a stream.
public func CFReadStreamClose(_ stream: CFReadStream!) { stream.close() }

/// Closes a stream.
public func CFWriteStreamClose(_ stream: CFWriteStream!) { stream.close() }

/// Whether bytes can be read at once.
public func CFReadStreamHasBytesAvailable(_ stream: CFReadStream!) -> Bool { stream.hasBytesAvailable }

/// Whether bytes can be written at once.
public func CFWriteStreamCanAcceptBytes(_ stream: CFWriteStream!) -> Bool { stream.hasSpaceAvailable }

/// Reads bytes; returns their number, 0 at the end, or -1 for an error.
public func CFReadStreamRead(
    _ stream: CFReadStream!, _ buffer: UnsafeMutablePointer<UInt8>, _ bufferLength: CFIndex
) -> CFIndex { unsafe stream.read(buffer, maxLength: bufferLength) }

/// Writes bytes; returns their number, or -1 for an error.
public func CFWriteStreamWrite(
    _ stream: CFWriteStream!, _ buffer: UnsafePointer<UInt8>, _ bufferLength: CFIndex
) -> CFIndex { unsafe stream.write(buffer, maxLength: bufferLength) }

/// Sets a property of a stream; returns false for any but ``kCFStreamPropertyShouldCloseNativeSocket``.
@discardableResult
public func CFReadStreamSetProperty(
    _ stream: CFReadStream!, _ propertyName: CFStreamPropertyKey!, _ propertyValue: CFTypeRef!
) -> Bool { set(propertyName, propertyValue, of: stream) }

/// Sets a property of a stream; returns false for any but ``kCFStreamPropertyShouldCloseNativeSocket``.
@discardableResult
public func CFWriteStreamSetProperty(
    _ stream: CFWriteStream!, _ propertyName: CFStreamPropertyKey!, _ propertyValue: CFTypeRef!
) -> Bool { set(propertyName, propertyValue, of: stream) }

private func set(_ key: CFStreamPropertyKey, _ value: CFTypeRef?, of stream: Stream) -> Bool {
    let value = (value as? Bool).map(NSNumber.init(value:)) ?? value as AnyObject?
    return stream.setProperty(value, forKey: key)
}
