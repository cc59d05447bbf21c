/// The reason of a close, in the last frame of a connection.
package struct Goodbye: Sendable, Hashable {
    package enum Reason: UInt8, Sendable, CaseIterable {
        case stopping = 1
        /// The same token registered on a newer connection.
        case replaced = 2
        /// A heartbeat was not acknowledged in time.
        case silent = 3
        /// The receiver of this frame violated the protocol.
        case protocolError = 4
        /// The client received no heartbeat in time and reconnects.
        case heartbeatExpired = 5

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

    /// The maximum size of the detail, in bytes of UTF-8.
    package static let maximumDetail = 512

    package var reason: Reason
    /// The details for a human, cut to ``maximumDetail`` bytes.
    package var detail: String

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
