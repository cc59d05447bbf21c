import Foundation

/// Prints the types of services that a browser finds.
final class Types: NSObject, NetServiceBrowserDelegate {
    func netServiceBrowser(_ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool) {
        print("type \(service.name).\(service.type) of \(service.domain)")
    }
    func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]) {
        print("types not searched, \(error(errorDict))")
    }
}

let types = Types()
let browser = NetServiceBrowser()
browser.delegate = types
browser.searchForServices(ofType: "_services._dns-sd._udp.", inDomain: "")
RunLoop.main.run()
