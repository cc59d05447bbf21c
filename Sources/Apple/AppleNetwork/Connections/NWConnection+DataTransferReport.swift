public import Dispatch
public import Foundation
internal import Synchronization

extension NWConnection {
    /// The bytes that a connection has sent and received in an interval.
    public struct DataTransferReport: Sendable {
        /// The counters of one interface, or of all.
        public struct PathReport: Sendable {
            /// The interface; for the aggregate, the one in use.
            public let interface: NWInterface?
            /// Bytes that the program has received.
            public let receivedApplicationByteCount: UInt64
            /// Bytes that the program has sent.
            public let sentApplicationByteCount: UInt64
            /// Bytes that TCP has received in order.
            public let receivedTransportByteCount: UInt64
            /// Bytes that TCP has sent, those sent again included.
            public let sentTransportByteCount: UInt64
            /// Bytes that TCP has sent again.
            public let retransmittedTransportByteCount: UInt64
            /// The smoothed round-trip time at the end of the report, in seconds.
            public let transportSmoothedRTT: TimeInterval
            /// The shortest round-trip time of the connection, in seconds.
            public let transportMinimumRTT: TimeInterval
            /// The variance of the round-trip time at the end of the report, in seconds.
            public let transportRTTVariance: TimeInterval
            /// Segments that TCP has received.
            public let receivedIPPacketCount: UInt64
            /// Segments that TCP has sent.
            public let sentIPPacketCount: UInt64
        }

        /// The length of the interval, in seconds.
        public let duration: TimeInterval
        /// The counters of all interfaces.
        public let aggregatePathReport: PathReport
        /// The counters of each interface; a connection has at most one.
        public let pathReports: [PathReport]
    }

    /// A data transfer report that is not collected yet.
    public final class PendingDataTransferReport: Sendable {
        private let core: ConnectionCore
        private let start: TransferCounters
        private let first = Mutex<FlowStatistics?>(nil)

        init(_ core: ConnectionCore) {
            self.core = core
            start = core.counters
            core.statistics { [weak self] statistics in self?.first.withLock { $0 = statistics } }
        }

        /// Ends the interval, and calls a closure with the report on a queue.
        @preconcurrency
        public func collect(
            queue: DispatchQueue, completion: @escaping @Sendable (_ report: DataTransferReport) -> Void
        ) {
            // The kernel's counters of the start are read before those of the end.
            core.statistics { [self] statistics in
                let report = report(first.withLock { $0 }, statistics)
                queue.async { completion(report) }
            }
        }

        private func report(_ first: FlowStatistics?, _ last: FlowStatistics?) -> DataTransferReport {
            let end = core.counters
            func difference(_ counter: (FlowStatistics) -> UInt64) -> UInt64 {
                let sum = last.map(counter) ?? 0
                return sum - min(sum, first.map(counter) ?? 0)
            }
            let all = DataTransferReport.PathReport(
                interface: core.interface, receivedApplicationByteCount: end.received - start.received,
                sentApplicationByteCount: end.sent - start.sent,
                receivedTransportByteCount: difference(\.receivedBytes),
                sentTransportByteCount: difference(\.sentBytes),
                retransmittedTransportByteCount: difference(\.retransmittedBytes),
                transportSmoothedRTT: last?.smoothedRTT ?? 0, transportMinimumRTT: last?.minimumRTT ?? 0,
                transportRTTVariance: last?.rttVariance ?? 0, receivedIPPacketCount: difference(\.receivedPackets),
                sentIPPacketCount: difference(\.sentPackets))
            return DataTransferReport(
                duration: end.seconds - start.seconds, aggregatePathReport: all,
                pathReports: all.interface == nil ? [] : [all])
        }
    }

    /// Begins a data transfer report.
    public func startDataTransferReport() -> PendingDataTransferReport { PendingDataTransferReport(core) }
}

/// The counters of a connection itself.
struct TransferCounters: Sendable {
    var sent: UInt64
    var received: UInt64
    /// The time of a monotonic clock.
    var seconds: TimeInterval
}

extension ConnectionCore {
    var counters: TransferCounters {
        values.withLock {
            TransferCounters(
                sent: $0.machine.sentBytes, received: $0.machine.receivedBytes,
                seconds: TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000)
        }
    }

    /// The interface that has this end's address.
    var interface: NWInterface? {
        values.withLock { values in
            let machine = values.machine
            guard let local = machine.facts?.local else { return nil }
            return (machine.hasReportedNetwork ? machine.network : watcher.state).link(of: local)?.interface
        }
    }

    /// Reads the kernel's counters; `nil` without a TCP connection.
    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) {
        let flow = values.withLock { $0.resources.flow }
        if let flow { flow.statistics(onReply) } else { DispatchQueue.global().async { onReply(nil) } }
    }
}
