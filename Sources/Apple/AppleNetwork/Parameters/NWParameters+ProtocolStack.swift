extension NWParameters {
    /// The protocols of a connection, from the application down.
    ///
    /// Parameters hold it; a change to it changes them.
    public class ProtocolStack: @unchecked Sendable {
        // All state is in a `LockedValues`; as a class of Apple's it is not final, so that it cannot be checked.

        struct Values: Sendable {
            var applicationProtocols: [NWProtocolOptions] = []
            var transportProtocol: NWProtocolOptions?
            var internetProtocol: NWProtocolOptions = NWProtocolIP.Options()
        }

        private let values: LockedValues<Values>

        init(_ values: Values) { self.values = LockedValues(values) }

        /// The protocols above the transport, the topmost first: a framer, WebSocket, TLS.
        public var applicationProtocols: [NWProtocolOptions] {
            get { values.applicationProtocols }
            set { values.applicationProtocols = newValue }
        }

        /// TCP or UDP.
        public var transportProtocol: NWProtocolOptions? {
            get { values.transportProtocol }
            set { values.transportProtocol = newValue }
        }

        /// IP.
        ///
        /// `nil` sets its defaults.
        public var internetProtocol: NWProtocolOptions? {
            get { values.internetProtocol }
            set { values.internetProtocol = newValue ?? NWProtocolIP.Options() }
        }

        /// A stack with copies of the options.
        func copy() -> ProtocolStack {
            let now = values.all
            return ProtocolStack(
                Values(
                    applicationProtocols: now.applicationProtocols.map { $0.copy() },
                    transportProtocol: now.transportProtocol?.copy(), internetProtocol: now.internetProtocol.copy()))
        }
    }
}
