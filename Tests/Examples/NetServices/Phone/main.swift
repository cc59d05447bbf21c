import Foundation

/// Resolves, watches and connects to the service Desk on a thread of its own.
final class Finder: NSObject, NetServiceDelegate, StreamDelegate {
    private let service: NetService
    private var streams: [Stream] = []

    init(_ service: NetService) {
        self.service = service
        super.init()
        service.delegate = self
        // It is scheduled on the main run loop, where the browser has made it.
        service.remove(from: .main, forMode: .default)
        service.schedule(in: .current, forMode: .default)
        service.resolve(withTimeout: 2)
        service.resolve(withTimeout: 2)
    }

    func netServiceWillResolve(_ sender: NetService) {
        print("will resolve \(sender.name) on main \(Thread.isMainThread)")
    }

    func netServiceDidResolveAddress(_ sender: NetService) {
        let families = Set(
            (sender.addresses ?? []).map { $0.withUnsafeBytes { Int32($0.load(as: sockaddr.self).sa_family) } })
        print(
            "resolved \(sender.name) of \(sender.hostName ?? "none"), families \(families.contains(AF_INET)), port \(sender.port > 0)"
        )
        let ward = sender.txtRecordData().map { NetService.dictionary(fromTXTRecord: $0) }?["ward"]
        print("resolved record: \(ward.map { String(decoding: $0, as: UTF8.self) } ?? "none")")
        guard streams.isEmpty else { return }
        sender.startMonitoring()
        sender.startMonitoring()
        var (input, output): (InputStream?, OutputStream?)
        print("streams: \(sender.getInputStream(&input, outputStream: &output))")
        guard let input, let output else { return }
        streams = [input, output]
        for stream in streams {
            stream.delegate = self
            stream.schedule(in: .current, forMode: .default)
            stream.open()
        }
    }

    func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) {
        print("not resolved \(sender.name): \(error(errorDict))")
    }

    func netServiceDidStop(_ sender: NetService) { print("resolving stopped") }

    func netService(_ sender: NetService, didUpdateTXTRecord data: Data) {
        let entries = NetService.dictionary(fromTXTRecord: data).mapValues { String(decoding: $0, as: UTF8.self) }
        print("record: \(entries)")
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        if eventCode == .hasSpaceAvailable, let output = aStream as? OutputStream {
            let question: [UInt8] = Array("bed 7".utf8)
            if !hasAsked { print("sent \(output.write(question, maxLength: question.count)) bytes") }
            hasAsked = true
        }
        if eventCode == .hasBytesAvailable, let input = aStream as? InputStream {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = input.read(&bytes, maxLength: bytes.count)
            print("received \(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))")
            for stream in streams { stream.close() }
            print("statuses \(streams.map(\.streamStatus.rawValue))")
        }
        if eventCode == .errorOccurred { print("stream failed: \(aStream.streamError.map { "\($0)" } ?? "none")") }
    }

    private var hasAsked = false
}

/// Prints what a browser finds.
final class Watcher: NSObject, NetServiceBrowserDelegate {
    let name: String
    private var found: [NetService] = []

    init(_ name: String) { self.name = name }

    func netServiceBrowserWillSearch(_ browser: NetServiceBrowser) { print("\(name): will search") }
    func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser) { print("\(name): stopped") }
    func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]) {
        print("\(name): not searched, \(error(errorDict))")
    }
    func netServiceBrowser(_ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool) {
        print("\(name): domain \(domainString) \(moreComing)")
    }
    func netServiceBrowser(_ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool) {
        print("\(name): found \(service.name) \(service.type) \(service.domain) \(service.port)")
        found.append(service)
        guard service.name == "Desk", name == "services" else { return }
        nonisolated(unsafe) let service = service
        Thread.detachNewThread {
            let finder = Finder(service)
            withExtendedLifetime(finder) { while RunLoop.current.run(mode: .default, before: .distantFuture) {} }
        }
    }
    func netServiceBrowser(_ browser: NetServiceBrowser, didRemove service: NetService, moreComing: Bool) {
        let index = found.firstIndex(of: service)
        print("\(name): removed \(service.name), known \(index != nil)")
        if let index { found.remove(at: index) }
    }
}

var kept: [(NetServiceBrowser, Watcher)] = []
func search(_ name: String, _ start: (NetServiceBrowser) -> Void) {
    let (browser, watcher) = (NetServiceBrowser(), Watcher(name))
    browser.delegate = watcher
    start(browser)
    kept.append((browser, watcher))
}

search("services") { $0.searchForServices(ofType: "_pager._tcp.", inDomain: "") }
search("twice") {
    $0.searchForServices(ofType: "_pager._tcp", inDomain: "local.")
    $0.searchForServices(ofType: "_pager._tcp", inDomain: "local.")
}
search("undeclared") { $0.searchForServices(ofType: "_secret._tcp.", inDomain: "local.") }
search("wrong") { $0.searchForServices(ofType: "pager", inDomain: "local.") }
search("elsewhere") { $0.searchForServices(ofType: "_pager._tcp.", inDomain: "example.com.") }
search("browsable") { $0.searchForBrowsableDomains() }
search("registration") { $0.searchForRegistrationDomains() }
search("idle") { $0.stop() }

let missing = NetService(domain: "local.", type: "_pager._tcp.", name: "Nobody")
let missingFinder = Missing()
missing.delegate = missingFinder
missing.resolve(withTimeout: 0.5)

/// Prints what becomes of a service that does not exist.
final class Missing: NSObject, NetServiceDelegate {
    func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) {
        print("not resolved \(sender.name): \(error(errorDict))")
    }
}

let again = at(SIGUSR2) { missing.resolve(withTimeout: 5) }
let end = at(SIGUSR1) {
    for (browser, _) in kept { browser.stop() }
}
RunLoop.main.run()
