/// The addresses of every host on each network that it is on or may join; no two are equal.
///
/// A host has the same position in every subnet: its number in the lab, from 1. If a point-to-point subnet overlaps
/// another one and these addresses are taken, its hosts use the positions after those of all hosts.
package struct AddressPlan: Sendable {
    /// The reason why a host cannot have an address.
    package enum Problem: Sendable, Hashable {
        /// The subnet has no address with this number.
        case noRoom(number: Int, in: IPPrefix)
        /// Another host, or the same host on another network, has the address.
        case taken(IPAddress, by: String, on: String)
    }

    private struct Place: Hashable {
        var host: Int
        var network: String
    }

    private let addresses: [Place: [IPPrefix]]
    private let spares: [Place: IPPrefix]
    private let problems: [Place: Problem]

    /// Assigns the addresses of all hosts, including cross-traffic hosts and DHCP servers.
    package init(_ topology: Topology) {
        let hosts = topology.allHosts
        var ends: [String: [Int]] = [:]
        for (index, host) in hosts.enumerated() {
            for network in Set(host.networks + host.joinable) { ends[network, default: []].append(index) }
        }
        var owners: [IPAddress: Place] = [:]
        var addresses: [Place: [IPPrefix]] = [:]
        var spares: [Place: IPPrefix] = [:]
        var problems: [Place: Problem] = [:]
        let networks = topology.networks
        // Broadcast networks first: their addresses never shift.
        for network in networks.filter({ $0.kind == .broadcast }) + networks.filter({ $0.kind == .pointToPoint }) {
            for subnet in network.subnets {
                let numbers = (ends[network.name] ?? []).map { $0 + 1 }
                func isTaken(_ number: Int) -> Bool { subnet.host(number).flatMap { owners[$0] } != nil }
                var shift = 0
                while network.kind == .pointToPoint, numbers.contains(where: { isTaken($0 + shift) }) {
                    shift += hosts.count
                }
                let leased = numbers.filter { !subnet.address.isV6 && hosts[$0 - 1].leases(on: network) }
                for number in numbers {
                    let place = Place(host: number - 1, network: network.name)
                    let rank = leased.firstIndex(of: number)
                    let address = rank.map { network.pool?.address(at: $0) } ?? subnet.host(number + shift)
                    if let rank, let spare = network.pool?.address(at: leased.count + rank) {
                        spares[place] = spare.prefix(subnet.length)
                    }
                    guard let address else {
                        problems[place] = problems[place] ?? .noRoom(number: number + shift, in: subnet)
                        continue
                    }
                    if let owner = owners[address] {
                        let problem = Problem.taken(address, by: hosts[owner.host].name, on: owner.network)
                        problems[place] = problems[place] ?? problem
                    }
                    owners[address] = place
                    addresses[place, default: []].append(address.prefix(subnet.length))
                }
            }
        }
        (self.addresses, self.spares, self.problems) = (addresses, spares, problems)
    }

    /// Returns the addresses of the host at a position of ``Topology/allHosts`` on a network, IPv4 first.
    package func addresses(ofHostAt index: Int, on network: String) -> [IPPrefix] {
        addresses[Place(host: index, network: network)] ?? []
    }

    /// Returns the address that the host leases after ``DHCPFault/changes``.
    ///
    /// It is `nil` if the host has no lease or the pool has no address left.
    package func spare(ofHostAt index: Int, on network: String) -> IPPrefix? {
        spares[Place(host: index, network: network)]
    }

    /// Returns the reason why the host cannot have an address on a network, or `nil`.
    package func problem(ofHostAt index: Int, on network: String) -> Problem? {
        problems[Place(host: index, network: network)]
    }
}

extension Topology {
    /// All hosts: the topology's, then those of the cross traffic, then the DHCP servers.
    package var allHosts: [HostSpec] {
        hosts + crossTraffic
            + networks.filter { $0.pool != nil }.map { network in
                var server = HostSpec(network.dhcpServer, on: [network.name])
                server.hasStaticAddresses = true
                return server
            }
    }

    private var crossTraffic: [HostSpec] {
        networks.filter { $0.channel != nil }.flatMap { network in
            var hosts = [
                HostSpec(network.crossTraffic.station, on: [network.name], wireless: true),
                HostSpec(network.crossTraffic.wired, on: [network.name]),
            ]
            for index in hosts.indices { hosts[index].hasStaticAddresses = true }
            return hosts
        }
    }
}

extension NetworkSpec {
    /// The subnets, IPv4 first.
    package var subnets: [IPPrefix] { [ipv4, ipv6].compactMap(\.self) }
}
