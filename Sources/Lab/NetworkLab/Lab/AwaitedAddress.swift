internal import LabModel
internal import Netlink

/// An IPv6 address that a link will have; `nil` means its link-local one.
struct AwaitedAddress: Hashable {
    let link: Int32
    let address: IPAddress?

    /// Returns the addresses that the kernel will enable on these interfaces.
    static func all(of interfaces: [InterfacePlan]) -> Set<AwaitedAddress> {
        var awaited: Set<AwaitedAddress> = []
        for interface in interfaces {
            let link = interface.hostIndex
            for address in interface.addresses.map(\.address) where address.isV6 {
                awaited.formUnion([
                    AwaitedAddress(link: link, address: address), AwaitedAddress(link: link, address: nil),
                ])
            }
        }
        return awaited
    }

    private init(link: Int32, address: IPAddress?) {
        self.link = link
        self.address = address
    }

    init(_ known: Address) {
        link = known.link
        address = known.prefix.address.isLinkLocal ? nil : known.prefix.address
    }
}

extension HostRuntime {
    /// The timeout for kernel operations that take milliseconds.
    static let readyWithin = Duration.seconds(30)

    /// Blocks until addresses are usable; the monitor must have been opened before they were added.
    ///
    /// The kernel enables an IPv6 address some time after it was added, in a worker, and reports it then. Packets that
    /// are sent to it earlier are lost, and a router without its link-local address forwards nothing; either costs a
    /// second. Throws ``LabError`` after 30 s.
    func wait(for addresses: Set<AwaitedAddress>, by monitor: borrowing NetlinkMonitor) throws {
        var waiting = addresses
        let deadline = ContinuousClock.now + Self.readyWithin
        while true {
            for event in try monitor.read() {
                switch event {
                case .address(let address): waiting.remove(AwaitedAddress(address))
                case .overrun: waiting.subtract(try withNetlink { try $0.addresses() }.map { AwaitedAddress($0) })
                default: continue
                }
            }
            guard let missing = waiting.first else { return }
            let left = deadline - .now
            guard left > .zero, try monitor.waitForEvents(within: left) else {
                let name = missing.address.map { "\($0)" } ?? "a link-local address"
                throw LabError(
                    "Host `\(plan.name)` could not use \(name) within 30 s of getting it. Is the machine overloaded?")
            }
        }
    }

    /// Blocks until an interface has gained or lost its carrier and the kernel has acted on it.
    ///
    /// The monitor must have been opened before the change. Throws ``LabError`` after 30 s.
    func wait(forCarrier isWanted: Bool, of interface: InterfacePlan, by monitor: borrowing NetlinkMonitor) throws {
        let deadline = ContinuousClock.now + Self.readyWithin
        while true {
            // Events queued until here are older than the state read next.
            try monitor.discard()
            let state = try state(of: interface)
            if isWanted ? state.hasCarrier && state.operationalState == .up : state.operationalState != .up { return }
            let left = deadline - .now
            guard left > .zero, try monitor.waitForEvents(within: left) else {
                throw LabError(
                    "Interface `\(interface.name)` of host `\(plan.name)` did not \(isWanted ? "get" : "lose") its carrier "
                        + "in 30 s. Is the machine overloaded?")
            }
        }
    }
}
