import Foundation
import Security

// An app without entitlements looks for what others have.

func look(_ name: String) {
    let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll]
    tell(name, SecItemCopyMatching(query as CFDictionary, nil))
}
look("at first")
let shared: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrAccessGroup: "PUSHLAB001.com.example.shared",
]
tell("shared", SecItemCopyMatching(shared as CFDictionary, nil))
Thread.sleep(forTimeInterval: 2)
look("later")
tell("own", SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me"] as CFDictionary, nil))
look("at last")
while true { sleep(60) }
