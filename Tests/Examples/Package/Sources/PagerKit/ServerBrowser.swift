import Network

/// Finds the servers of the network and tells their names.
public final class ServerBrowser {
    private let browser = NWBrowser(for: .bonjour(type: "_pager._tcp", domain: nil), using: .tcp)

    /// Calls `changed` with the names of all servers whenever one comes or goes.
    public init(changed: @escaping ([String]) -> Void) {
        browser.browseResultsChangedHandler = { results, _ in
            changed(
                results.compactMap { result in
                    if case .service(let name, _, _, _) = result.endpoint { return name }
                    return nil
                }.sorted())
        }
    }

    /// Begins to look.
    public func start() { browser.start(queue: .main) }
}
