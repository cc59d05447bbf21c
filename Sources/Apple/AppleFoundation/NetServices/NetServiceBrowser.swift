internal import DeviceProtocol
public import Foundation

/// A search for services or domains on the local network by Bonjour, one at a time (Apple: NetServiceBrowser).
///
/// Callbacks come on the run loop that it is scheduled on, that of the thread that creates it by default. While the alert
/// is shown nothing is found. Without access, or for a type that the Info.plist does not declare, the search ends with
/// `missingRequiredConfigurationError`; services that were found are removed before.
open class NetServiceBrowser: NSObject {
    /// The receiver of the callbacks.
    open weak var delegate: (any NetServiceBrowserDelegate)?
    /// Whether peer-to-peer Wi-Fi is searched as well; without effect, because there is none here.
    open var includesPeerToPeer = false

    private let mailbox = RunLoopMailbox(on: .current)
    private let work = NetServiceWork()
    /// The services that were reported; used on the run loop.
    private var found: [NetService] = []

    /// Creates a browser that does not search.
    public override init() { super.init() }

    deinit {
        work.end()
        mailbox.close()
    }

    /// Has callbacks called on a run loop in a mode as well.
    open func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        mailbox.schedule(in: aRunLoop, forMode: mode)
    }

    /// Has callbacks no longer called on a run loop in a mode.
    open func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        mailbox.remove(from: aRunLoop, forMode: mode)
    }

    /// Searches for the domains that can be browsed: `local.`, the only one here.
    open func searchForBrowsableDomains() { searchForDomains() }

    /// Searches for the domains in which services can be registered: `local.`, the only one here.
    open func searchForRegistrationDomains() { searchForDomains() }

    /// Searches for services of a type, such as `_pager._tcp.`, or with `_services._dns-sd._udp.` for types.
    open func searchForServices(ofType type: String, inDomain domainString: String) {
        guard let operation = begin() else { return }
        guard NetServiceName.isType(type) else { return end(operation, .badArgumentError) }
        guard NetServiceName.isLocal(domainString) else {
            NetServiceLog.report("services can be found in local. only, not in \(domainString)")
            return end(operation, .unknownError)
        }
        let isOfTypes = NetServiceName.type(type).lowercased() == "_services._dns-sd._udp"
        let weak = WeakBrowser(self)
        work.ask(isOfTypes ? .enumerateTypes : .browse(type: NetServiceName.request(type)), for: operation) { reply in
            weak.post { $0.take(reply, operation) }
        }
    }

    /// Ends the search; the delegate is called if there was one.
    open func stop() {
        guard work.end() else { return }
        post { browser in
            browser.found = []
            browser.delegate?.netServiceBrowserDidStopSearch(browser)
        }
    }

    private func searchForDomains() {
        guard let operation = begin() else { return }
        post { browser in
            guard browser.work.isCurrent(operation) else { return }
            browser.delegate?.netServiceBrowser(browser, didFindDomain: "local.", moreComing: false)
        }
    }

    /// Begins a search, unless there is one.
    private func begin() -> Int? {
        guard let operation = work.begin() else {
            post {
                $0.delegate?.netServiceBrowser($0, didNotSearch: NetService.ErrorCode.activityInProgress.dictionary)
            }
            return nil
        }
        post { browser in
            browser.found = []
            if browser.work.isCurrent(operation) { browser.delegate?.netServiceBrowserWillSearch(browser) }
        }
        return operation
    }

    private func end(_ operation: Int, _ error: NetService.ErrorCode) {
        guard work.end(operation) else { return }
        post { $0.delegate?.netServiceBrowser($0, didNotSearch: error.dictionary) }
    }

    private func take(_ reply: AppReply.Event, _ operation: Int) {
        guard work.isCurrent(operation) else { return }
        switch reply {
        case .added(let service):
            let service = Self.service(service)
            // It comes again for each interface.
            guard !found.contains(service) else { return }
            found.append(service)
            delegate?.netServiceBrowser(self, didFind: service, moreComing: mailbox.count > 0)
        case .removed(let service):
            guard let index = found.firstIndex(of: Self.service(service)) else { return }
            delegate?.netServiceBrowser(self, didRemove: found.remove(at: index), moreComing: mailbox.count > 0)
        case .waiting(let failure) where failure.error == .policyDenied: lose(operation, NetService.ErrorCode(failure))
        case .failed(let failure): lose(operation, NetService.ErrorCode(failure))
        default: break
        }
    }

    /// Removes all services, and ends the search.
    private func lose(_ operation: Int, _ error: NetService.ErrorCode) {
        while let service = found.popLast() {
            delegate?.netServiceBrowser(self, didRemove: service, moreComing: !found.isEmpty)
            // The delegate may have ended the search.
            guard work.isCurrent(operation) else { return }
        }
        end(operation, error)
    }

    /// Returns a service as it is reported; of a type, the first label is its name, as in DNS.
    private static func service(_ service: DiscoveredService) -> NetService {
        if let name = service.name {
            return NetService(domain: "local.", type: service.type + ".", name: name)
        }
        let labels = service.type.split(separator: ".")
        return NetService(domain: ".", type: "\(labels.last ?? "").local.", name: "\(labels.first ?? "")")
    }

    fileprivate func post(_ body: @escaping (NetServiceBrowser) -> Void) {
        mailbox.post { [weak self] in
            if let self { body(self) }
        }
    }
}

/// A browser that replies of the device do not keep.
///
/// Unchecked: the browser is used on its run loop only.
private final class WeakBrowser: @unchecked Sendable {
    private weak var browser: NetServiceBrowser?

    init(_ browser: NetServiceBrowser) { self.browser = browser }

    func post(_ body: @escaping (NetServiceBrowser) -> Void) { browser?.post(body) }
}
