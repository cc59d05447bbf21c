internal import Synchronization

extension NWProtocolTCP {
    /// The state of a connection's TCP (Apple, NWProtocolTCP.Metadata).
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        private let buffers: @Sendable () -> FlowBuffers?
        private let limitPacing: @Sendable (UInt64?) -> Void

        package init(
            buffers: @escaping @Sendable () -> FlowBuffers?, limitPacing: @escaping @Sendable (UInt64?) -> Void
        ) {
            self.buffers = buffers
            self.limitPacing = limitPacing
            super.init(definition: NWProtocolTCP.definition)
        }

        /// The number of bytes that can be received now; 0 once the connection has ended.
        public var availableReceiveBuffer: UInt32 { buffers()?.received ?? 0 }

        /// The number of bytes that the send buffer takes now; 0 once the connection has ended.
        public var availableSendBuffer: UInt32 { buffers()?.writable ?? 0 }

        /// Limits the rate of sending, in bytes per second (SO_MAX_PACING_RATE, socket(7)); `nil` for no limit.
        public func setMaximumPacingRateBytesPerSecond(_ maximumPacingRate: UInt64?) {
            limitPacing(maximumPacingRate)
        }
    }
}

extension ConnectionCore {
    /// The metadata of TCP; `nil` before `ready`, and for datagrams and Unix domain sockets.
    var tcpMetadata: NWProtocolTCP.Metadata? {
        let flow = values.withLock { values -> (any Flow)? in
            guard case .hostPort? = values.machine.facts?.remote, !values.machine.parameters.isDatagrams else {
                return nil
            }
            return values.resources.flow
        }
        guard let flow else { return nil }
        return NWProtocolTCP.Metadata(
            buffers: { [weak self, weak flow] in
                guard var buffers = flow?.buffers() else { return nil }
                // Read from the kernel already, and not received by the program.
                let kept = self?.values.withLock { $0.machine.inbox.count } ?? 0
                buffers.received += UInt32(clamping: kept)
                return buffers
            },
            limitPacing: { [weak flow] in flow?.limitPacing($0) })
    }
}
