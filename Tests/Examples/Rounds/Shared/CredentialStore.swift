import Foundation
import Security

/// The token of the device, in the keychain.
///
/// The app and its extension have one access group in common, which is the first one in the entitlements of both. The
/// provider has to read the token while the device is locked, so that it is accessible after the first unlock.
struct CredentialStore {
    struct Failure: Error {
        let status: OSStatus
    }

    private var item: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.example.rounds.server",
            kSecAttrAccount as String: "device",
        ]
    }

    /// The token; `nil` if there is none yet.
    func token() throws -> String? {
        var query = item
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw Failure(status: status) }
        return String(data: data, encoding: .utf8)
    }

    /// The access group of the token.
    func accessGroup() -> String? {
        var query = item
        query[kSecReturnAttributes as String] = true
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return (result as? [String: Any])?[kSecAttrAccessGroup as String] as? String
    }

    /// Adds the token, or replaces the one that is there.
    func save(_ token: String) throws {
        var new = item
        new[kSecValueData as String] = Data(token.utf8)
        new[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        var status = SecItemAdd(new as CFDictionary, nil)
        if status == errSecDuplicateItem {
            let changes = [kSecValueData as String: Data(token.utf8)]
            status = SecItemUpdate(item as CFDictionary, changes as CFDictionary)
        }
        guard status == errSecSuccess else { throw Failure(status: status) }
    }
}
