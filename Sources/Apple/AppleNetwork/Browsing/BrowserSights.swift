internal import Synchronization

/// The services that a browser has found, and those that the program knows.
final class BrowserSights: Sendable {
    private struct Sight {
        var type: String
        var interfaces: [String]
        var record: NWTXTRecord?
        /// Ends the look-up of the TXT record.
        var resolving: Int?
    }

    private struct Values {
        var sights: [String: Sight] = [:]
        var shown: [String: NWBrowser.Result] = [:]
    }

    private let wantsRecords: Bool
    private let values = Mutex(Values())

    init(wantsRecords: Bool) { self.wantsRecords = wantsRecords }

    /// The result that the program knows.
    var shown: Set<NWBrowser.Result> { values.withLock { Set($0.shown.values) } }

    /// The names of the services that are there.
    var names: [String] { values.withLock { $0.sights.keys.sorted() } }

    /// A service is there, on these interfaces; whether it was not before.
    func see(_ name: String, type: String, on interfaces: [String]) -> Bool {
        values.withLock { values in
            let isNew = values.sights[name] == nil
            values.sights[name, default: Sight(type: type, interfaces: [])].interfaces = interfaces
            return isNew
        }
    }

    /// Removes a service, and returns the closure that ends its look-up.
    func lose(_ name: String) -> Int? { values.withLock { $0.sights.removeValue(forKey: name)?.resolving } }

    /// Keeps the closure that ends the look-up of a service.
    func keep(_ id: Int, for name: String) { values.withLock { $0.sights[name]?.resolving = id } }

    /// The TXT record of a service is this.
    func learn(_ record: NWTXTRecord, of name: String) { values.withLock { $0.sights[name]?.record = record } }

    /// The TXT record of a service is not known so far: an empty one stands for it.
    func learnNothing(of name: String) {
        values.withLock { values in
            if values.sights[name]?.record == nil { values.sights[name]?.record = NWTXTRecord() }
        }
    }

    /// Returns the change of a service since the program's last notification, and marks it as known.
    ///
    /// A service whose record is looked up is not reported before the record is known.
    func show(_ name: String) -> NWBrowser.Result.Change {
        let (old, new, record) = values.withLock { values in
            let sight = values.sights[name].flatMap { !wantsRecords || $0.record != nil ? $0 : nil }
            let new = sight.map { Self.result(name, $0, wantsRecords) }
            let old = values.shown.removeValue(forKey: name)
            values.shown[name] = new
            return (old, new, sight?.record)
        }
        if wantsRecords, let endpoint = (new ?? old)?.endpoint { ServiceRecords.remember(record, of: endpoint) }
        return NWBrowser.Result.Change(between: old, new)
    }

    private static func result(_ name: String, _ sight: Sight, _ wantsRecords: Bool) -> NWBrowser.Result {
        let interfaces = sight.interfaces.map { name in
            NWInterface(zone: name) ?? NWInterface(name: name, index: 0, type: InterfaceTypes.type(of: name))
        }
        let record = wantsRecords ? sight.record : nil
        return NWBrowser.Result(
            endpoint: .service(name: name, type: sight.type, domain: ServiceDomain.local, interface: nil),
            interfaces: interfaces, metadata: record.map { .bonjour($0) } ?? .none)
    }
}
