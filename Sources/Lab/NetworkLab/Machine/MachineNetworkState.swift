internal import Glibc
internal import Kernel
internal import Netlink

/// The state of a machine's own network, which labs must not change, as comparable lines of text.
///
/// It is that of the calling thread's network namespace.
package struct MachineNetworkState: Sendable, Hashable {
    /// The links, addresses, routes, rules, firewall and network settings, each with its value.
    package let lines: [String]

    /// The settings that the kernel changes by itself: the number of tracked connections.
    private static let changing: Set<String> = ["/proc/sys/net/netfilter/nf_conntrack_count"]

    /// Reads the state; blocks, so call it on a plain thread.
    ///
    /// For a part that only root may read, there is a line that states this.
    package static func current() throws -> MachineNetworkState {
        var netlink = try NetlinkSocket()
        return MachineNetworkState(lines: try netlink.stateLines() + firewall() + settings(in: "/proc/sys/net"))
    }

    /// Returns the differences from an earlier state: removed lines after a minus, new ones after a plus.
    package func differences(from earlier: MachineNetworkState) -> [String] {
        lines.difference(from: earlier.lines).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }

    private static func firewall() -> [String] {
        do {
            let rules = try NftablesTransaction("show the firewall", "list ruleset", leavesOutState: true).run()
            return rules.split(separator: "\n").map { "firewall \($0)" }
        } catch {
            return ["firewall unreadable: \(error)"]
        }
    }

    private static func settings(in folder: String) throws -> [String] {
        try FileDescriptor.names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            guard !changing.contains(path) else { return [] }
            if let file = try? FileDescriptor.contents(of: path) {
                return file.split(separator: "\n").map { "setting \(path) \($0)" }
            }
            // Folders cannot be read, and neither can some settings.
            return (try? settings(in: path)) ?? ["setting \(path) unreadable"]
        }
    }
}
