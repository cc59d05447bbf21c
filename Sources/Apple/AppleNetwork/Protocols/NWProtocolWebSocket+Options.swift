public import Dispatch

extension NWProtocolWebSocket {
    /// The options of WebSocket for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        /// A server's handler of a client's subprotocols and headers.
        package typealias ClientRequestHandler =
            @Sendable (_ subprotocols: [String], _ additionalHeaders: [(name: String, value: String)]) -> Response

        /// The values that are set.
        package struct Values: Sendable {
            /// Whether a ping is answered without the program.
            package var autoReplyPing = false
            /// The maximum number of bytes of a message; 0 for no limit.
            package var maximumMessageSize = 0
            /// Whether there is no request of HTTP.
            package var skipHandshake = false
            /// Whether a connection that is cancelled sends no close frame.
            package var cancelsSilently = false
            /// Headers for the client's request.
            package var additionalHeaders: [(name: String, value: String)] = []
            /// The subprotocols that the client offers.
            package var subprotocols: [String] = []
            /// The server's handler, and its queue.
            package var clientRequestHandler: (queue: DispatchQueue, handler: ClientRequestHandler)?
        }

        /// The values that are set.
        package final let values: LockedValues<Values>

        /// Options of a version with the system's defaults.
        public convenience init(_ version: Version = .version13) { self.init(Values()) }

        private init(_ values: Values) {
            self.values = LockedValues(values)
            super.init(definition: NWProtocolWebSocket.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(values.all) }

        /// Whether a ping is answered without the program.
        public var autoReplyPing: Bool {
            get { values.autoReplyPing }
            set { values.autoReplyPing = newValue }
        }

        /// The maximum number of bytes of a received message; 0 for no limit.
        public var maximumMessageSize: Int {
            get { values.maximumMessageSize }
            set { values.maximumMessageSize = newValue }
        }

        /// Whether frames are sent without the HTTP request before them.
        public var skipHandshake: Bool {
            get { values.skipHandshake }
            set { values.skipHandshake = newValue }
        }

        /// Sets headers for the client's request.
        public func setAdditionalHeaders(_ headers: [(name: String, value: String)]) {
            values.additionalHeaders = headers
        }

        /// Sets the subprotocols that the client offers, the best first.
        public func setSubprotocols(_ subprotocols: [String]) { values.subprotocols = subprotocols }

        /// Sets the handler that answers each client's request, on the queue.
        @preconcurrency
        public func setClientRequestHandler(
            _ queue: DispatchQueue,
            handler:
                @escaping @Sendable (
                    _ subprotocols: [String], _ additionalHeaders: [(name: String, value: String)]
                ) -> Response
        ) {
            values.clientRequestHandler = (queue, handler)
        }
    }
}
