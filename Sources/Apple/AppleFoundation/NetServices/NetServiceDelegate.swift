public import Foundation

/// The callbacks of a service; all of them are optional (Apple: NetServiceDelegate).
public protocol NetServiceDelegate: NSObjectProtocol {
    /// Publishing begins.
    func netServiceWillPublish(_ sender: NetService)
    /// The service is published, under the name that it has now.
    func netServiceDidPublish(_ sender: NetService)
    /// The service could not be published.
    func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber])
    /// Resolving begins.
    func netServiceWillResolve(_ sender: NetService)
    /// The addresses of the service are known, or have changed.
    func netServiceDidResolveAddress(_ sender: NetService)
    /// The service could not be resolved.
    func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber])
    /// Publishing or resolving has ended.
    func netServiceDidStop(_ sender: NetService)
    /// The TXT record of a monitored service is known, or has changed.
    func netService(_ sender: NetService, didUpdateTXTRecord data: Data)
    /// A client has connected to a service that listens for connections; the streams are to be opened.
    func netService(
        _ sender: NetService, didAcceptConnectionWith inputStream: InputStream, outputStream: OutputStream)
}

extension NetServiceDelegate {
    /// Does nothing.
    public func netServiceWillPublish(_ sender: NetService) {}
    /// Does nothing.
    public func netServiceDidPublish(_ sender: NetService) {}
    /// Does nothing.
    public func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber]) {}
    /// Does nothing.
    public func netServiceWillResolve(_ sender: NetService) {}
    /// Does nothing.
    public func netServiceDidResolveAddress(_ sender: NetService) {}
    /// Does nothing.
    public func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) {}
    /// Does nothing.
    public func netServiceDidStop(_ sender: NetService) {}
    /// Does nothing.
    public func netService(_ sender: NetService, didUpdateTXTRecord data: Data) {}
    /// Closes the connection.
    public func netService(
        _ sender: NetService, didAcceptConnectionWith inputStream: InputStream, outputStream: OutputStream
    ) {
        inputStream.close()
        outputStream.close()
    }
}

/// The callbacks of a browser; all of them are optional (Apple: NetServiceBrowserDelegate).
public protocol NetServiceBrowserDelegate: NSObjectProtocol {
    /// The search begins.
    func netServiceBrowserWillSearch(_ browser: NetServiceBrowser)
    /// The search was stopped.
    func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser)
    /// The search could not be made, or has ended.
    func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber])
    /// A domain was found.
    func netServiceBrowser(_ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool)
    /// A service was found.
    func netServiceBrowser(_ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool)
    /// A domain has gone.
    func netServiceBrowser(_ browser: NetServiceBrowser, didRemoveDomain domainString: String, moreComing: Bool)
    /// A service has gone.
    func netServiceBrowser(_ browser: NetServiceBrowser, didRemove service: NetService, moreComing: Bool)
}

extension NetServiceBrowserDelegate {
    /// Does nothing.
    public func netServiceBrowserWillSearch(_ browser: NetServiceBrowser) {}
    /// Does nothing.
    public func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser) {}
    /// Does nothing.
    public func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]) {}
    /// Does nothing.
    public func netServiceBrowser(
        _ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool
    ) {}
    /// Does nothing.
    public func netServiceBrowser(_ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool) {}
    /// Does nothing.
    public func netServiceBrowser(
        _ browser: NetServiceBrowser, didRemoveDomain domainString: String, moreComing: Bool
    ) {}
    /// Does nothing.
    public func netServiceBrowser(_ browser: NetServiceBrowser, didRemove service: NetService, moreComing: Bool) {}
}
