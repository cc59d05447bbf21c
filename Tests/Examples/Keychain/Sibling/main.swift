import Foundation
import Security

// An app that has one access group in common with another app: it waits for what the other adds.

let query: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true,
]
while true {
    var result: CFTypeRef?
    if SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess {
        let accounts = (result as? [[String: Any]] ?? []).compactMap { $0[kSecAttrAccount as String] as? String }
        if accounts.contains("all") {
            tell("sees", accounts.sorted())
            break
        }
    }
    usleep(50_000)
}
tell("removes", SecItemDelete([kSecClass: kSecClassGenericPassword, kSecAttrAccount: "ada"] as CFDictionary))
while true { sleep(60) }
