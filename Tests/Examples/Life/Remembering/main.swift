import Foundation
import Security

/// Leaves something, and tells what was left by an earlier launch.
func remember() throws {
    let files = FileManager.default
    let documents = try files.url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let group = files.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.remembering")
    let notes = [documents, group].compactMap { $0?.appendingPathComponent("note.txt") }
    let found = notes.map { files.fileExists(atPath: $0.path) }
    for note in notes { try Data("Bed 7".utf8).write(to: note) }
    let launches = UserDefaults.standard.integer(forKey: "launches")
    UserDefaults.standard.set(launches + 1, forKey: "launches")
    var item: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "nurse"]
    let status = SecItemCopyMatching(item as CFDictionary, nil)
    item[kSecValueData as String] = Data("secret".utf8)
    if status == errSecItemNotFound, SecItemAdd(item as CFDictionary, nil) != errSecSuccess { tell("not added") }
    tell("left: \(launches) launches, files \(found), keychain \(status)")
}

try remember()
RunLoop.main.run()
