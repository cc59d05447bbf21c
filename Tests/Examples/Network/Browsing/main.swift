import Foundation
import Network

nonisolated(unsafe) var browsers: [String: NWBrowser] = [:]
nonisolated(unsafe) var numbers: [String: Int] = [:]

/// Prints a line with the number that it has among those of its name.
func tell(_ name: String, _ text: String) {
    numbers[name, default: 0] += 1
    print("\(name) \(numbers[name] ?? 0): \(text)\(Thread.isMainThread ? "" : " elsewhere")")
}

/// What is known of a service.
func text(_ result: NWBrowser.Result) -> String {
    let record = result.metadata == .none ? "" : result.endpoint.txtRecord.map { " {\($0)}" } ?? " {}"
    return "\(result.endpoint) \(result.interfaces.map { "\($0) \($0.type)" }) \(result.metadata)\(record)"
}

/// Prints a change.
func tell(_ name: String, _ change: NWBrowser.Result.Change) {
    switch change {
    case .added(let result): tell("\(name) added", text(result))
    case .removed(let result): tell("\(name) removed", text(result))
    case .changed(let old, let new, let flags):
        let words: [(NWBrowser.Result.Change.Flags, String)] = [
            (.identical, "identical"), (.interfaceAdded, "interface added"),
            (.interfaceRemoved, "interface removed"), (.metadataChanged, "metadata changed"),
        ]
        let said = words.filter { flags.contains($0.0) }.map(\.1)
        tell("\(name) changed", "\(text(old)) to \(text(new)): \(said)")
    case .identical: tell("\(name) identical", "")
    @unknown default: tell("\(name) other", "")
    }
}

/// A browser that says all that it sees.
func browse(_ name: String, _ descriptor: NWBrowser.Descriptor, using parameters: NWParameters = .tcp) {
    let browser = NWBrowser(for: descriptor, using: parameters)
    browser.stateUpdateHandler = { tell(name, "\($0)") }
    browser.browseResultsChangedHandler = { results, changes in
        for change in changes { tell(name, change) }
        if results != browsers[name]?.browseResults { print("\(name): other results") }
    }
    browser.start(queue: .main)
    browser.start(queue: .global())
    browsers[name] = browser
}

browse("names", .bonjour(type: "_pager._tcp", domain: nil))
browse("records", .bonjourWithTXTRecord(type: "_pager._tcp.", domain: "LOCAL"))
browse("undeclared", .bonjour(type: "_other._tcp", domain: nil))
browse("elsewhere", .bonjour(type: "_pager._tcp", domain: "example."))
let cellular = NWParameters.tcp
cellular.requiredInterfaceType = .cellular
browse("cellular", .bonjour(type: "_pager._tcp", domain: nil), using: cellular)
let unused = NWBrowser(for: .bonjour(type: "_pager._tcp", domain: nil), using: .tcp)
unused.cancel()
unused.start(queue: .main)
print("unused: \(unused.state), \(unused.queue?.label ?? "nil")")
signal(SIGUSR1, SIG_IGN)
let end = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
end.setEventHandler {
    for browser in browsers.values { browser.cancel() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
        let kept = browsers.values.filter { $0.stateUpdateHandler != nil || $0.browseResultsChangedHandler != nil }
        print("with handlers: \(kept.count), results: \(browsers["names"]?.browseResults.count ?? -1)")
    }
}
end.resume()
RunLoop.main.run()
