internal import LabModel
internal import Netlink

/// An IPv6 address that a link will have; `nil` is its link-local one, whichever that is.
struct AwaitedAddress: Hashable {
    let link: Int32
    let address: IPAddress?

    /// Those that the kernel takes into use for these interfaces.
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

    /// What the kernel's word of an address answers.
    init(_ known: Address) {
        link = known.link
        address = known.prefix.address.isLinkLocal ? nil : known.prefix.address
    }
}

extension HostRuntime {
    /// The time that the kernel has for what takes it milliseconds.
    static let readyWithin = Duration.seconds(30)

    /// Blocks until addresses are in use, by a monitor that was opened before they were added.
    ///
    /// The kernel takes an IPv6 address into use some time after it was added, on a worker of its own, and says so
    /// then. Whatever is sent to it earlier is lost, and a router without its link-local address forwards nothing:
    /// either costs a second. Throws ``LabError`` when the kernel has not got that far after 30 s.
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

    /// Blocks until an interface has, or has not, got a carrier and the kernel has acted upon it, by a monitor that was
    /// opened before the change.
    ///
    /// Throws ``LabError`` when that takes more than 30 s.
    func wait(forCarrier isWanted: Bool, of interface: InterfacePlan, by monitor: borrowing NetlinkMonitor) throws {
        let deadline = ContinuousClock.now + Self.readyWithin
        while true {
            // What the monitor has queued until here is older than the state that follows.
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
