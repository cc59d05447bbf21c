public import Foundation
internal import Synchronization

/// Adds a password to the keychain, for the access group of the attributes or else the first one of the program.
///
/// The status is `errSecDuplicateItem` if there is one with the same keys, `errSecMissingEntitlement` for a group that is
/// not the program's, `errSecParam` without a class and for values that no item can have. Keys, certificates and
/// identities cannot be added (`errSecUnimplemented`).
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard let query = KeychainQuery(attributes), let itemClass = query.itemClass else { return errSecParam }
    guard isPassword(itemClass) else { return errSecUnimplemented }
    let keychain = Keychain.shared
    var item = query.attributes
    let group = item[kSecAttrAccessGroup] as? String ?? keychain.groups[0]
    guard keychain.groups.contains(group) else { return errSecMissingEntitlement }
    item[kSecAttrAccessGroup] = group
    item[kSecAttrSynchronizable] = item[kSecAttrSynchronizable] as? Bool ?? false
    item[kSecAttrAccessible] = item[kSecAttrAccessible] ?? kSecAttrAccessibleWhenUnlocked
    item[kSecAttrCreationDate] = item[kSecAttrCreationDate] ?? Date()
    item[kSecAttrModificationDate] = item[kSecAttrModificationDate] ?? Date()
    let status = keychain.change { items in
        if items.contains(where: { KeychainQuery.collide($0, item) }) { return errSecDuplicateItem }
        item[Keychain.number] = (items.compactMap { $0[Keychain.number] as? Int }.max() ?? 0) + 1
        items.append(item)
        return errSecSuccess
    }
    if status == errSecSuccess, let result = unsafe result { unsafe result.pointee = query.result(item) }
    return status
}

/// Finds items of the program's access groups by their attributes.
///
/// The result is one value, or an array of them for a limit above one: the data, the attributes, or a dictionary of
/// what was asked for. The status is `errSecItemNotFound` if there is none.
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard let query = KeychainQuery(query), query.itemClass != nil || query.persistentReference != nil else {
        return errSecParam
    }
    if let itemClass = query.itemClass, !isPassword(itemClass) { return errSecItemNotFound }
    let keychain = Keychain.shared
    if let status = refused(query, keychain) { return status }
    let found = keychain.read().filter { query.matches($0, keychain.groups) }.prefix(query.limit)
    guard !found.isEmpty else { return errSecItemNotFound }
    let values = found.compactMap(query.result)
    if let result = unsafe result {
        unsafe result.pointee = values.isEmpty ? nil : query.limit == 1 ? values[0] : values
    }
    return errSecSuccess
}

/// Changes the attributes of all items that a query finds, also their data.
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    guard let query = KeychainQuery(query), let changes = KeychainQuery(attributesToUpdate), changes.itemClass == nil,
        query.itemClass != nil || query.persistentReference != nil
    else { return errSecParam }
    let keychain = Keychain.shared
    if let status = refused(query, keychain) ?? refused(changes, keychain) { return status }
    return keychain.change { items in
        let places = items.indices.filter { query.matches(items[$0], keychain.groups) }
        guard !places.isEmpty else { return errSecItemNotFound }
        for place in places {
            items[place].merge(changes.attributes) { $1 }
            items[place][kSecAttrModificationDate] = Date()
            let isTaken = items.indices.contains {
                $0 != place && KeychainQuery.collide(items[$0], items[place])
            }
            if isTaken { return errSecDuplicateItem }
        }
        return errSecSuccess
    }
}

/// Removes all items that a query finds.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    guard let query = KeychainQuery(query), query.itemClass != nil || query.persistentReference != nil else {
        return errSecParam
    }
    if let itemClass = query.itemClass, !isPassword(itemClass) { return errSecItemNotFound }
    let keychain = Keychain.shared
    if let status = refused(query, keychain) { return status }
    return keychain.change { items in
        let rest = items.filter { !query.matches($0, keychain.groups) }
        guard rest.count < items.count else { return errSecItemNotFound }
        items = rest
        return errSecSuccess
    }
}

// Code for iOS has results as `AnyObject?` as well.

/// Adds a password; see ``SecItemAdd(_:_:)``.
@_disfavoredOverload
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    var found: CFTypeRef?
    let status = unsafe SecItemAdd(attributes, &found)
    if let result = unsafe result { unsafe result.pointee = object(found) }
    return status
}

/// Finds items; see ``SecItemCopyMatching(_:_:)``.
@_disfavoredOverload
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    var found: CFTypeRef?
    let status = unsafe SecItemCopyMatching(query, &found)
    if let result = unsafe result { unsafe result.pointee = object(found) }
    return status
}

/// Returns a value as an object of Foundation.
private func object(_ value: CFTypeRef?) -> AnyObject? {
    switch value {
    case let data as Data: NSData(data: data)
    case let item as [String: Any]: NSDictionary(dictionary: item)
    case let all as [Any]: NSArray(array: all.compactMap(object))
    default: nil
    }
}

private func isPassword(_ itemClass: String) -> Bool {
    itemClass == kSecClassGenericPassword || itemClass == kSecClassInternetPassword
}

/// Returns the status of a query for a group that is not the program's; `nil` if it may be asked.
private func refused(_ query: KeychainQuery, _ keychain: Keychain) -> OSStatus? {
    guard let group = query.attributes[kSecAttrAccessGroup] as? String, !keychain.groups.contains(group) else {
        return nil
    }
    return errSecMissingEntitlement
}
