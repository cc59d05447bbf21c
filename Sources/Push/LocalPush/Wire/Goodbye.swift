/// Says why a connection ends, in the last frame before the end.
package struct Goodbye: Sendable, Hashable {
    /// The kinds of reason.
    package enum Reason: UInt8, Sendable, CaseIterable {
        /// The sender stops.
        case stopping = 1
        /// The same token registered again, so the older connection ends.
        case replaced = 2
        /// A heartbeat was not acknowledged in time.
        case silent = 3
        /// The receiver of this frame broke the protocol.
        case protocolError = 4
        /// The client heard no heartbeat in time and reconnects.
        case heartbeatExpired = 5

        /// The word used in events.
        package var word: String {
            switch self {
            case .stopping: "stopping"
            case .replaced: "replaced"
            case .silent: "silent"
            case .protocolError: "protocol-error"
            case .heartbeatExpired: "heartbeat-expired"
            }
        }
    }

    /// The most bytes of UTF-8 the detail may have.
    package static let maximumDetail = 512

    /// The kind of reason.
    package var reason: Reason
    /// More for a human, cut to ``maximumDetail`` bytes.
    package var detail: String

    /// Makes a goodbye; a detail that is too long is cut.
    package init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        if detail.utf8.count <= Self.maximumDetail {
            self.detail = detail
        } else {
            var cut = detail
            while cut.utf8.count > Self.maximumDetail { cut.removeLast() }
            self.detail = cut
        }
    }
}
