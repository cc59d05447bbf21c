extension NWBrowser {
    /// A service that a browser sees.
    public struct Result: Hashable, Sendable {
        /// The metadata of a service.
        public enum Metadata: Hashable, CustomDebugStringConvertible, Sendable {
            /// Nothing.
            case none
            /// Its TXT record.
            case bonjour(NWTXTRecord)

            /// `<none>`, or the strings of the record.
            public var debugDescription: String {
                switch self {
                case .none: "<none>"
                case .bonjour(let record): record.debugDescription
                }
            }
        }

        /// The endpoint to connect to.
        public let endpoint: NWEndpoint
        /// The interfaces on which it is seen.
        public let interfaces: [NWInterface]
        /// Its TXT record, if the browser looks for it.
        public let metadata: Metadata

        package init(endpoint: NWEndpoint, interfaces: [NWInterface], metadata: Metadata = .none) {
            self.endpoint = endpoint
            self.interfaces = interfaces
            self.metadata = metadata
        }
    }
}

extension NWBrowser.Result {
    /// A change of a browser's results.
    public enum Change: Hashable, Sendable {
        /// In nothing.
        case identical
        /// A service has come.
        case added(NWBrowser.Result)
        /// A service was removed.
        case removed(NWBrowser.Result)
        /// A service is seen on other interfaces, or has another TXT record.
        case changed(old: NWBrowser.Result, new: NWBrowser.Result, flags: Flags)

        /// The changed properties of a service.
        public struct Flags: OptionSet, Hashable, Sendable {
            /// The bits.
            public let rawValue: UInt8

            /// Takes bits.
            public init(rawValue: UInt8) { self.rawValue = rawValue }

            /// In nothing.
            public static let identical = Flags(rawValue: 1)
            /// It is seen on one more interface.
            public static let interfaceAdded = Flags(rawValue: 1 << 3)
            /// It is not seen on an interface any more.
            public static let interfaceRemoved = Flags(rawValue: 1 << 4)
            /// Its TXT record is another one.
            public static let metadataChanged = Flags(rawValue: 1 << 5)
        }

        /// The change from one sight of a service to another; `nil` is that it is not seen.
        public init(between old: NWBrowser.Result?, _ new: NWBrowser.Result?) {
            switch (old, new) {
            case (nil, nil): self = .identical
            case (nil, let new?): self = .added(new)
            case (let old?, nil): self = .removed(old)
            case (let old?, let new?):
                let flags = Flags(between: old, new)
                self = flags == .identical ? .identical : .changed(old: old, new: new, flags: flags)
            }
        }
    }
}

extension NWBrowser.Result.Change.Flags {
    fileprivate init(between old: NWBrowser.Result, _ new: NWBrowser.Result) {
        var flags: Self = []
        if !Set(new.interfaces).isSubset(of: old.interfaces) { flags.insert(.interfaceAdded) }
        if !Set(old.interfaces).isSubset(of: new.interfaces) { flags.insert(.interfaceRemoved) }
        if old.metadata != new.metadata { flags.insert(.metadataChanged) }
        self = flags.isEmpty ? .identical : flags
    }
}

extension NWTXTRecord: Hashable {
    /// Hashes the keys, regardless of case and order, and the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(pairs.map { HashedPair(key: $0.key.lowercased(), entry: Entry($0.value)) }))
    }

    private struct HashedPair: Hashable {
        var key: String
        var entry: Entry
    }
}
