import Foundation
import SystemConfiguration
import SystemConfiguration.CaptiveNetwork

// The reachability of targets, now and when the network changes.

func words(_ flags: SCNetworkReachabilityFlags) -> String {
    let names: [(SCNetworkReachabilityFlags, String)] = [
        (.reachable, "reachable"), (.isLocalAddress, "local"), (.isWWAN, "cellular"),
        (.connectionRequired, "required"),
    ]
    let all = names.filter { flags.contains($0.0) }.map(\.1)
    return all.isEmpty ? "not reachable" : all.joined(separator: " ")
}

func tellFlags(_ name: String, _ target: SCNetworkReachability?) {
    guard let target else { return tell("\(name): no target") }
    var flags = SCNetworkReachabilityFlags()
    tell("\(name): \(SCNetworkReachabilityGetFlags(target, &flags)) \(words(flags))")
}

func target(_ text: String) -> SCNetworkReachability? {
    SCNetworkReachabilityCreateWithName(kCFAllocatorDefault, text)
}

var any = sockaddr_in()
any.sin_family = sa_family_t(AF_INET)
let everything = withUnsafePointer(to: &any) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        SCNetworkReachabilityCreateWithAddress(nil, $0)
    }
}
var link = sockaddr()
link.sa_family = sa_family_t(AF_UNIX)
tellFlags("loopback", target("127.0.0.1"))
tellFlags("server", target("server"))
tellFlags("nobody", target("nobody.invalid"))
tellFlags("elsewhere", target("203.0.113.9"))
tellFlags("everything", everything)
tellFlags("empty", target(""))
tellFlags("link", withUnsafePointer(to: &link) { SCNetworkReachabilityCreateWithAddress(nil, $0) })
tell(
    "Wi-Fi: \(CNCopySupportedInterfaces() as? [String] ?? []) \(CNCopyCurrentNetworkInfo("en0") == nil)"
)

/// Counts its references by the context of a callback.
final class Observer {
    let name: String
    init(_ name: String) { self.name = name }
    deinit { tell("\(name): released") }
}

func observe(_ target: SCNetworkReachability, _ name: String) {
    let observer = Observer(name)
    var context = SCNetworkReachabilityContext(
        version: 0, info: Unmanaged.passUnretained(observer).toOpaque(),
        retain: { info in
            _ = Unmanaged<Observer>.fromOpaque(info).retain()
            return info
        }, release: { Unmanaged<Observer>.fromOpaque($0).release() }, copyDescription: nil)
    let isSet = SCNetworkReachabilitySetCallback(
        target,
        { _, flags, info in
            let observer = info.map { Unmanaged<Observer>.fromOpaque($0).takeUnretainedValue() }
            tell("\(observer?.name ?? "nobody"): now \(words(flags))")
        }, &context)
    tell("\(name): set \(isSet)")
}

guard let byQueue = target("server"), let byLoop = target("server"), let dropped = target("server")
else { exit(1) }
observe(byQueue, "queue")
observe(byLoop, "loop")
observe(dropped, "dropped")
_ = SCNetworkReachabilitySetCallback(dropped, nil, nil)
_ = SCNetworkReachabilitySetDispatchQueue(byQueue, DispatchQueue(label: "reachability"))
_ = SCNetworkReachabilityScheduleWithRunLoop(
    byLoop, CFRunLoopGetMain(), CFRunLoopMode.defaultMode.rawValue)
tell("observing")
RunLoop.main.run()
