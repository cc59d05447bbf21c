internal import Dispatch
internal import Glibc
private import Synchronization

/// The operations whose results are delivered on queues.
enum Deliveries {
    private static let all = Mutex<[UInt: Delivery]>([:])

    private static let badParameter: Int32 = -65540

    /// Starts the delivery of an operation's results, or ends it with `nil`.
    static func set(
        _ queue: DispatchQueue?, for service: OpaquePointer, descriptor: Int32, _ library: DNSServiceLibrary
    ) -> Int32 {
        let address = UInt(bitPattern: service)
        guard let queue else {
            unsafe library.setEnding(service, nil, nil)
            end(address)
            return 0
        }
        // The original is closed with the operation; the source needs a descriptor of its own.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return badParameter }
        let delivery = Delivery(of: address, descriptor: copy, queue, library)
        guard all.withLock({ all in all.updateIfAbsent(delivery, for: address) }) else {
            delivery.end()
            return badParameter
        }
        unsafe library.setEnding(
            service, { Deliveries.end(UInt(bitPattern: $0)) }, UnsafeMutableRawPointer(bitPattern: address))
        delivery.begin()
        return 0
    }

    private static func end(_ address: UInt) {
        all.withLock { $0.removeValue(forKey: address) }?.end()
    }
}

extension [UInt: Delivery] {
    /// Adds a delivery unless the operation has one; returns whether it did.
    fileprivate mutating func updateIfAbsent(_ delivery: Delivery, for address: UInt) -> Bool {
        if self[address] != nil { return false }
        self[address] = delivery
        return true
    }
}

/// The delivery of the results of one operation.
///
/// Unchecked: a dispatch source may be used on any thread.
private final class Delivery: @unchecked Sendable {
    private let source: any DispatchSourceRead

    init(of address: UInt, descriptor: Int32, _ queue: DispatchQueue, _ library: DNSServiceLibrary) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        source.setEventHandler {
            // One callback may have released the operation before the next.
            guard !source.isCancelled else { return }
            // The callback has received the error.
            if unsafe library.process(OpaquePointer(bitPattern: address)) != 0 { source.cancel() }
        }
        source.setCancelHandler { close(descriptor) }
    }

    func begin() { source.activate() }

    /// Ends the delivery, also before its start.
    func end() {
        source.cancel()
        source.activate()
    }
}
