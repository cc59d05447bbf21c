/// The address of each host on each network that it is, or may be, on; no two are the same.
///
/// A host has the same place in every subnet: its number in the lab, from 1. Where the subnet of a point-to-point network
/// overlaps another one so that these would be addresses that are taken there, its hosts have the places that follow those of
/// all hosts of the lab, or follow these in turn.
package struct AddressPlan: Sendable {
    /// Why a host cannot have an address.
    package enum Problem: Sendable, Hashable {
        /// The subnet has no such place.
        case noRoom(number: Int, in: IPPrefix)
        /// Another host has it, or the same host on another network.
        case taken(IPAddress, by: String, on: String)
    }

    private struct Place: Hashable {
        var host: Int
        var network: String
    }

    private let addresses: [Place: [IPPrefix]]
    private let spares: [Place: IPPrefix]
    private let problems: [Place: Problem]

    /// Works out the addresses; the hosts that make cross traffic are among those of the topology.
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
        // Those that stay as they are come first.
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

    /// The addresses of the host at a 0-based position of all hosts on a network, IPv4 first.
    package func addresses(ofHostAt index: Int, on network: String) -> [IPPrefix] {
        addresses[Place(host: index, network: network)] ?? []
    }

    /// The address that the host at a position has on a network once the DHCP server has another one for each client; `nil`
    /// where its address is not leased, or the pool has no more.
    package func spare(ofHostAt index: Int, on network: String) -> IPPrefix? {
        spares[Place(host: index, network: network)]
    }

    /// Why the host at a position cannot have an address on a network; `nil` when it can.
    package func problem(ofHostAt index: Int, on network: String) -> Problem? {
        problems[Place(host: index, network: network)]
    }
}

extension Topology {
    /// The hosts, and after them those that make cross traffic, and those of DHCP servers.
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
    /// Its subnets, IPv4 first.
    package var subnets: [IPPrefix] { [ipv4, ipv6].compactMap(\.self) }
}
