internal import Dispatch
public import Foundation

extension Stream {
    /// Makes streams to a host, which is looked up and connected to when one of them is opened.
    ///
    /// Apple: `getStreamsToHost(withName:port:inputStream:outputStream:)` of Stream. An error comes from the streams.
    public class func getStreamsToHost(
        withName hostname: String, port: Int, inputStream: UnsafeMutablePointer<InputStream?>?,
        outputStream: UnsafeMutablePointer<OutputStream?>?
    ) {
        let (input, output) = HostStreams.pair(host: hostname, port: port)
        unsafe inputStream?.pointee = input
        unsafe outputStream?.pointee = output
        // A direction that is not taken is closed, so that the connection ends with the other.
        if unsafe inputStream == nil { input.close() }
        if unsafe outputStream == nil { output.close() }
    }
}

/// Streams to a host by its name.
enum HostStreams {
    static func pair(host: String, port: Int) -> (InputStream, OutputStream) {
        SocketStreams.pair { streams in
            DispatchQueue.global().async { streams.finish(connect(host: host, port: port)) }
        }
    }

    /// Looks a host up, and connects to the first of its addresses that accepts.
    private static func connect(host: String, port: Int) -> Result<Int32, POSIXError> {
        guard let port = UInt16(exactly: port) else { return .failure(POSIXError(.EINVAL)) }
        let found = HostLookUp.addresses(of: host, port: port)
        guard found.status == 0 else { return .failure(POSIXError(.EHOSTUNREACH)) }
        return NetServiceAddress.connect(to: found.addresses)
    }
}
