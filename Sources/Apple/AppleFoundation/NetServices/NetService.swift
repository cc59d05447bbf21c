internal import DeviceProtocol
public import Foundation

/// A network service that is published by Bonjour, or found by ``NetServiceBrowser`` and resolved.
///
/// Callbacks come on the run loop that it is scheduled on, that of the thread that creates it by default. What the
/// device allows decides as it does for `NWBrowser`: while the alert is shown nothing is reported, and without access,
/// or for a type that the Info.plist does not declare, operations end with `missingRequiredConfigurationError` (Apple:
/// NetService.ErrorCode).
open class NetService: NSObject {
    /// The receiver of the callbacks.
    open weak var delegate: (any NetServiceDelegate)?
    /// Whether peer-to-peer Wi-Fi is used as well; without effect, because there is none here.
    open var includesPeerToPeer = false
    /// The domain, such as `local.`.
    public let domain: String
    /// The type, such as `_pager._tcp.`.
    public let type: String

    let mailbox = RunLoopMailbox(on: .current)
    /// The current operation: publishing or resolving.
    let work = NetServiceWork()
    /// The watch of the TXT record.
    let watch = NetServiceWork()
    private let lock = NSLock()
    private var values: Values

    struct Values {
        var name: String
        var port: Int
        var hostName: String?
        var addresses: [Data]?
        var record: Data?
        /// The record that the delegate has seen last.
        var monitored: Data?
        /// The socket and the options of a published service.
        var acceptor: NetServiceAcceptor?
        var options: Options = []
        var isPublishing = false
        var isPublished = false
    }

    /// Creates a service to publish at a port; an empty name stands for that of the device, an empty domain for `local.`.
    public init(domain: String, type: String, name: String, port: Int32) {
        self.domain = domain
        self.type = type
        values = Values(name: name, port: Int(port))
        super.init()
    }

    /// Creates a service to resolve; its port is -1 until then.
    public convenience init(domain: String, type: String, name: String) {
        self.init(domain: domain, type: type, name: name, port: -1)
    }

    deinit {
        work.end()
        watch.end()
        values.acceptor?.close()
        mailbox.close()
    }

    /// Reads or changes the values.
    func change<Result>(_ body: (inout Values) -> Result) -> Result { lock.withLock { body(&values) } }

    /// The name; that under which the service is published, once it is.
    open var name: String { change { $0.name } }
    /// The port; -1 if it is not known.
    open var port: Int { change { $0.port } }
    /// The host of a resolved service, such as `desk.local.`.
    open var hostName: String? { change { $0.hostName } }
    /// The addresses of a resolved service: each a `sockaddr_in` or a `sockaddr_in6`, with the port, as Linux has them.
    open var addresses: [Data]? { change { $0.addresses } }

    /// Has callbacks called on a run loop in a mode as well.
    open func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        mailbox.schedule(in: aRunLoop, forMode: mode)
    }

    /// Has callbacks no longer called on a run loop in a mode.
    open func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
        mailbox.remove(from: aRunLoop, forMode: mode)
    }

    /// Ends publishing or resolving; the delegate is called if there was something to end.
    open func stop() {
        guard work.end() else { return }
        endPublishing()
        post { $0.delegate?.netServiceDidStop($0) }
    }

    /// Calls back on a run loop, unless the service is gone by then.
    func post(_ body: @escaping (NetService) -> Void) {
        mailbox.post { [weak self] in
            if let self { body(self) }
        }
    }

    func endPublishing() {
        change { values in
            values.acceptor?.close()
            values.acceptor = nil
            (values.isPublishing, values.isPublished) = (false, false)
        }
    }

    /// Whether it is a service of the same name, type and domain.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NetService else { return false }
        return self === other || key == other.key
    }

    open override var hash: Int { key.hashValue }

    private var key: [String] { [name, NetServiceName.type(type), NetServiceName.domain(domain)] }

    open override var description: String { "NetService \(domain) \(type) \(name) \(port)" }
}
