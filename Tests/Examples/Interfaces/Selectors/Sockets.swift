import Foundation

/// Addresses and constants of sockets as Darwin has them.
func tellSockets() {
    let families: [(String, Int32)] = [("inet", AF_INET), ("inet6", AF_INET6), ("unix", AF_UNIX), ("none", AF_UNSPEC)]
    for (name, family) in families {
        var address = sockaddr()
        address.sa_family = sa_family_t(family)
        let isLength = [
            "inet": MemoryLayout<sockaddr_in>.size, "inet6": MemoryLayout<sockaddr_in6>.size,
            "unix": MemoryLayout<sockaddr_un>.size, "none": 0,
        ][name]
        tell("length of \(name): \(Int(address.sa_len) == isLength)")
    }
    var address = in6_addr()
    address.__u6_addr.__u6_addr8.15 = 1
    address.__u6_addr.__u6_addr8.0 = 0xfd
    tell("address: \(address.__u6_addr.__u6_addr8.0) \(address.__u6_addr.__u6_addr8.15)")
    let kinds: [Int32] = [SOCK_STREAM, SOCK_DGRAM]
    tell("kinds of sockets: \(kinds.map { socket(AF_INET, $0, 0) >= 0 })")
    let flags: [Int32] = [IFF_UP, IFF_BROADCAST, IFF_LOOPBACK]
    tell("flags: \(flags)")
}

/// Moments that are moved.
func tellTimes() {
    let moment = DispatchTime(uptimeNanoseconds: 1_000_000)
    let later = moment.advanced(by: .milliseconds(2)).uptimeNanoseconds
    let earlier = moment.advanced(by: .microseconds(-500)).uptimeNanoseconds
    tell("moments: \(later) \(earlier)")
    let wall = DispatchWallTime(timespec: timespec(tv_sec: 10, tv_nsec: 0))
    tell("wall: \(wall.advanced(by: .seconds(5)) == DispatchWallTime(timespec: timespec(tv_sec: 15, tv_nsec: 0)))")
}
