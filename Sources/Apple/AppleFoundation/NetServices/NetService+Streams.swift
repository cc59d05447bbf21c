internal import DeviceProtocol
internal import Dispatch
public import Foundation

extension NetService {
    /// Makes streams to the service, which is resolved and connected to when one of them is opened.
    ///
    /// - Returns: True; an error comes from the streams.
    public func getInputStream(
        _ inputStream: UnsafeMutablePointer<InputStream?>?, outputStream: UnsafeMutablePointer<OutputStream?>?
    ) -> Bool {
        let (known, type, name) = (addresses, NetServiceName.type(type), name)
        let (input, output) = SocketStreams.pair { streams in
            if let known { return Self.connect(streams, to: known) }
            let resolving = NetServiceWork()
            guard let operation = resolving.begin() else { return }
            resolving.ask(.resolve(type: type, name: name), for: operation) { reply in
                // Keeps the request until its answer.
                guard resolving.isCurrent(operation) else { return }
                switch reply {
                case .resolved(let resolution):
                    resolving.end(operation)
                    Self.connect(streams, to: NetServiceAddress.all(of: resolution))
                case .waiting(let failure), .failed(let failure):
                    guard failure.error != .noSuchRecord else { return }
                    resolving.end(operation)
                    streams.finish(.failure(POSIXError(.EHOSTUNREACH)))
                default: break
                }
            }
        }
        unsafe inputStream?.pointee = input
        unsafe outputStream?.pointee = output
        // A direction that is not taken is closed, so that the connection ends with the other.
        if unsafe inputStream == nil { input.close() }
        if unsafe outputStream == nil { output.close() }
        return true
    }

    private static func connect(_ streams: SocketStreams, to addresses: [Data]) {
        DispatchQueue.global().async { streams.finish(NetServiceAddress.connect(to: addresses)) }
    }
}
