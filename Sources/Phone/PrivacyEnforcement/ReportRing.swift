internal import CBPF
internal import CKernelPrograms
internal import DeviceRules
internal import Glibc
internal import Kernel

/// The only reader of the ring buffer in which the eBPF programs report.
// @unchecked: a Mutex around it ensures a single caller at a time.
@safe struct ReportRing: ~Copyable, @unchecked Sendable {
    private let ring: OpaquePointer
    private let taken: Taken

    /// The reports of the current read.
    private final class Taken {
        var reports: [SocketReport] = []
    }

    /// The maximum number of reports per read, so that a read ends while programs continue to report.
    private static let most = 4096

    /// Opens the ring buffer of a map.
    init(map: Int32) throws(EnforcementError) {
        taken = Taken()
        let context = unsafe Unmanaged.passUnretained(taken).toOpaque()
        let ring = unsafe ring_buffer__new(
            map,
            { context, data, size in
                guard let context = unsafe context, let data = unsafe data else { return 0 }
                let taken = unsafe Unmanaged<Taken>.fromOpaque(context).takeUnretainedValue()
                let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size)
                if let report = unsafe SocketReport(record: bytes) { taken.reports.append(report) }
                return taken.reports.count < ReportRing.most ? 0 : -ENOBUFS
            }, context, nil)
        guard let ring = unsafe ring else {
            throw EnforcementError("the ring buffer of reports cannot be mapped (\(SystemError.text(errno)))")
        }
        unsafe self.ring = ring
    }

    deinit { unsafe ring_buffer__free(ring) }

    /// Returns and removes the available reports without blocking; there may be more after ``most`` reports.
    mutating func take() -> [SocketReport] {
        _ = unsafe ring_buffer__consume(ring)
        defer { taken.reports = [] }
        return taken.reports
    }

    /// The file descriptor that is readable while there are reports; the ring owns it.
    var descriptor: Int32 { unsafe ring_buffer__epoll_fd(ring) }
}

extension SocketReport {
    /// Decodes a report of the programs; `nil` when it is invalid.
    fileprivate init?(record: UnsafeRawBufferPointer) {
        guard record.count >= MemoryLayout<privacy_report>.size else { return nil }
        let report = unsafe record.loadUnaligned(as: privacy_report.self)
        guard let operation = SocketOperation(kernelValue: report.operation),
            let destination = Destination(kernelValue: report.destination), let address = report.address.address
        else { return nil }
        let name = unsafe withUnsafeBytes(of: report.name) { unsafe Array($0.prefix { $0 != 0 }) }
        self.init(
            controlGroup: report.group, operation: operation, destination: destination, isRefused: report.refused != 0,
            address: address, port: report.port,
            process: Int32(bitPattern: report.process), processName: String(decoding: name, as: UTF8.self),
            nanoseconds: report.nanoseconds, epoch: report.epoch)
    }
}
