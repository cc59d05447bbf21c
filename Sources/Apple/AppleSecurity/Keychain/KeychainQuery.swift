internal import Foundation

/// A query for items, or the attributes of a new one, as a program has written it.
struct KeychainQuery {
    /// The attributes that items have, without what the result is to be.
    private(set) var attributes: [String: Any] = [:]
    let itemClass: String?
    let persistentReference: Data?
    let limit: Int
    let returnsData: Bool
    let returnsAttributes: Bool
    let returnsReference: Bool

    /// The attributes that no two items of a class and group have in common (`errSecDuplicateItem`).
    static let keys: [String: [String]] = [
        kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService],
        kSecClassInternetPassword: [
            kSecAttrAccount, kSecAttrServer, kSecAttrProtocol, kSecAttrAuthenticationType, kSecAttrPort, kSecAttrPath,
            kSecAttrSecurityDomain,
        ],
    ]

    /// Reads a dictionary; `nil` if it has other keys than texts, or values that no item can have.
    init?(_ dictionary: CFDictionary) {
        var all: [String: Any] = [:]
        for (key, value) in dictionary as? [AnyHashable: Any] ?? [:] {
            guard let key = key as? String else { return nil }
            all[key] = value
        }
        func flag(_ key: String) -> Bool { all[key] as? Bool ?? false }
        itemClass = all[kSecClass] as? String
        persistentReference = all[kSecValuePersistentRef] as? Data
        returnsData = flag(kSecReturnData)
        returnsAttributes = flag(kSecReturnAttributes)
        returnsReference = flag(kSecReturnPersistentRef)
        switch all[kSecMatchLimit] {
        case nil: limit = 1
        case let word as String where word == kSecMatchLimitAll: limit = .max
        case let word as String where word == kSecMatchLimitOne: limit = 1
        case let number as Int where number > 0: limit = number
        default: return nil
        }
        for (key, value) in all where !Self.isInstruction(key) {
            guard let stored = Self.stored(value) else { return nil }
            attributes[key] = stored
        }
    }

    private static func isInstruction(_ key: String) -> Bool {
        key.hasPrefix("r_") || key.hasPrefix("m_") || key.hasPrefix("u_")
            || [kSecUseDataProtectionKeychain, kSecValuePersistentRef, kSecValueRef].contains(key)
    }

    /// Returns a value as property lists have it; `nil` for other types.
    private static func stored(_ value: Any) -> Any? {
        switch value {
        case let value as Bool: value
        case let value as Int: value
        case let value as String: value
        case let value as Data: value
        case let value as Date: value
        default: nil
        }
    }

    /// Whether an item of the phone is among those that the query means, for a program with access groups.
    func matches(_ item: Keychain.Item, _ groups: [String]) -> Bool {
        guard let group = item[kSecAttrAccessGroup] as? String, groups.contains(group) else { return false }
        if let persistentReference { return Self.reference(of: item) == persistentReference }
        let isSynchronizable = item[kSecAttrSynchronizable] as? Bool ?? false
        if attributes[kSecAttrSynchronizable] as? String != kSecAttrSynchronizableAny,
            isSynchronizable != (attributes[kSecAttrSynchronizable] as? Bool ?? false)
        {
            return false
        }
        return attributes.allSatisfy { key, value in
            // The data is not searched for.
            if key == kSecAttrSynchronizable || key == kSecValueData { return true }
            return item[key].map { Self.areEqual($0, value) } ?? false
        }
    }

    static func areEqual(_ one: Any, _ other: Any) -> Bool {
        (one as? NSObject ?? one as AnyObject as? NSObject)?.isEqual(other) ?? false
    }

    /// Whether two items cannot be in the keychain together.
    static func collide(_ one: Keychain.Item, _ other: Keychain.Item) -> Bool {
        guard let itemClass = one[kSecClass] as? String, let keys = keys[itemClass] else { return false }
        return ([kSecClass, kSecAttrAccessGroup, kSecAttrSynchronizable] + keys).allSatisfy { key in
            switch (one[key], other[key]) {
            case (nil, nil): true
            case (let a?, let b?): areEqual(a, b)
            // An attribute that is missing is empty.
            case (let a?, nil), (nil, let a?): a as? String == "" || a as? Int == 0
            }
        }
    }

    /// Returns what a program gets of an item; `nil` if it has asked for nothing.
    func result(_ item: Keychain.Item) -> Any? {
        let data = item[kSecValueData] as? Data
        if !returnsAttributes {
            return switch (returnsData, returnsReference) {
            case (true, false): data ?? Data()
            case (false, true): Self.reference(of: item)
            case (true, true):
                [kSecValueData: data ?? Data(), kSecValuePersistentRef: Self.reference(of: item)] as [String: Any]
            case (false, false): nil
            }
        }
        var all = item
        all[Keychain.number] = nil
        if !returnsData { all[kSecValueData] = nil }
        if returnsReference { all[kSecValuePersistentRef] = Self.reference(of: item) }
        return all
    }

    private static func reference(of item: Keychain.Item) -> Data {
        Data("\(item[kSecClass] ?? "")\(item[Keychain.number] ?? 0)".utf8)
    }
}
