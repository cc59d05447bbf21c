public import Foundation

/// A value of the user defaults.
///
/// [AppStorage](https://developer.apple.com/documentation/swiftui/appstorage)
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let read: () -> Value
    private let write: (Value) -> Void

    private init(
        _ key: String, _ store: UserDefaults?, _ read: @escaping (UserDefaults) -> Value,
        _ write: @escaping (Value) -> Any?
    ) {
        let store = store ?? .standard
        self.read = { read(store) }
        self.write = { value in
            store.set(write(value), forKey: key)
            ViewGraph.setNeedsUpdate()
        }
    }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    /// The binding to the value.
    public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

    private static func simple(_ key: String, _ store: UserDefaults?, _ first: Value) -> AppStorage {
        AppStorage(key, store, { $0.object(forKey: key) as? Value ?? first }, { $0 })
    }
}

extension AppStorage {
    /// A Boolean.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self = .simple(key, store, wrappedValue)
    }

    /// An integer.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self = .simple(key, store, wrappedValue)
    }

    /// A number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self = .simple(key, store, wrappedValue)
    }

    /// A string.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self = .simple(key, store, wrappedValue)
    }

    /// Data.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self = .simple(key, store, wrappedValue)
    }

    /// A URL.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(key, store, { $0.url(forKey: key) ?? wrappedValue }, { $0.absoluteString })
    }

    /// A value that is stored as a string.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, store, { $0.string(forKey: key).flatMap(Value.init) ?? wrappedValue }, { $0.rawValue })
    }

    /// A value that is stored as an integer.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, store, { ($0.object(forKey: key) as? Int).flatMap(Value.init) ?? wrappedValue }, { $0.rawValue })
    }

    /// A Boolean that may be absent.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(key, store, { $0.object(forKey: key) as? Bool }, { $0 })
    }

    /// An integer that may be absent.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(key, store, { $0.object(forKey: key) as? Int }, { $0 })
    }

    /// A string that may be absent.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, store, { $0.string(forKey: key) }, { $0 })
    }
}
