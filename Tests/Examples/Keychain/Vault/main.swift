import Foundation
import Security

// What one app does with its keychain. The second start finds what the first one has left.

let account: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "ward", kSecAttrAccount as String: "ada",
]

func with(_ more: [String: Any], _ base: [String: Any] = account) -> CFDictionary {
    base.merging(more) { $1 } as CFDictionary
}

func found(_ more: [String: Any], _ base: [String: Any] = account) -> Any? {
    var result: CFTypeRef?
    let status = SecItemCopyMatching(with(more, base), &result)
    return status == errSecSuccess ? result : status
}

var left: AnyObject?
let isLeft = SecItemCopyMatching(with([kSecReturnData as String: true]), &left) == errSecSuccess
if isLeft {
    tell("left", (left as? Data).map { String(decoding: $0, as: UTF8.self) })
    let shared = found([kSecReturnData as String: true, kSecAttrAccount as String: "all"])
    tell("left for all", (shared as? Data).map { String(decoding: $0, as: UTF8.self) })
    tell("left of the removed", found([kSecAttrAccount as String: "bob"]))
    while true { sleep(60) }
}

let secret: [String: Any] = [kSecValueData as String: Data("first".utf8)]
tell("add", SecItemAdd(with(secret), nil))
tell("add again", SecItemAdd(with(secret), nil))
tell("add another", SecItemAdd(with([kSecAttrAccount as String: "bob", kSecAttrLabel as String: "Bob"]), nil))
func text(_ data: Any?) -> String? { (data as? Data).map { String(decoding: $0, as: UTF8.self) } }
tell("data", text(found([kSecReturnData as String: true])))
let attributes = found([kSecReturnAttributes as String: kCFBooleanTrue!]) as? [String: Any]
tell("account", attributes?[kSecAttrAccount as String])
tell("group", attributes?[kSecAttrAccessGroup as String])
tell("accessible", attributes?[kSecAttrAccessible as String])
tell("no data: \(attributes?[kSecValueData as String] == nil)")
let both = found([kSecReturnAttributes as String: true, kSecReturnData as String: true]) as? [String: Any]
tell("both", text(both?[kSecValueData as String]))
let service: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "ward"]
let all = found([kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true], service)
tell("all", (all as? [[String: Any]])?.compactMap { $0[kSecAttrAccount as String] as? String }.sorted())
tell("one", found([kSecReturnAttributes as String: true], service) is [String: Any])
tell("nothing asked for", found([:]))
tell("unknown", found([kSecAttrAccount as String: "eve"]))
tell("synchronised", found([kSecAttrSynchronizable as String: true]))
tell(
    "either",
    found([kSecAttrSynchronizable as String: kSecAttrSynchronizableAny, kSecReturnData as String: true]) is Data)
let reference = found([kSecReturnPersistentRef as String: true]) as? Data
tell(
    "reference",
    text(found([kSecReturnData as String: true], [kSecValuePersistentRef as String: reference as Any])))

tell("update", SecItemUpdate(with([:]), [kSecValueData: Data("second".utf8)] as CFDictionary))
tell("updated", text(found([kSecReturnData as String: true])))
tell("update to another", SecItemUpdate(with([:]), [kSecAttrAccount: "bob"] as CFDictionary))
tell("update unknown", SecItemUpdate(with([kSecAttrAccount as String: "eve"]), [kSecAttrLabel: "Eve"] as CFDictionary))
tell("delete", SecItemDelete(with([kSecAttrAccount as String: "bob"])))
tell("delete again", SecItemDelete(with([kSecAttrAccount as String: "bob"])))

tell("without a class", SecItemAdd([kSecAttrAccount: "ada"] as CFDictionary, nil))
tell("with a wrong limit", SecItemCopyMatching(with([kSecMatchLimit as String: "some"]), nil))
tell("a key", SecItemAdd([kSecClass: kSecClassKey] as CFDictionary, nil))
tell("a group of others", SecItemAdd(with([kSecAttrAccessGroup as String: "ABCDE12345.com.example.other"]), nil))
let server: [String: Any] = [kSecClass as String: kSecClassInternetPassword, kSecAttrServer as String: "server"]
tell("internet", SecItemAdd(with([kSecAttrAccount as String: "ada", kSecAttrPort as String: 443], server), nil))
tell(
    "internet, another port",
    SecItemAdd(with([kSecAttrAccount as String: "ada", kSecAttrPort as String: 444], server), nil))
tell(
    "internet, another group",
    SecItemAdd(
        with(
            [
                kSecAttrAccount as String: "ada", kSecAttrPort as String: 443,
                kSecAttrAccessGroup as String: "PUSHLAB001.com.example.shared",
            ], server), nil))
tell("internet, all deleted", SecItemDelete(server as CFDictionary))
var added: CFTypeRef?
let forAll = with([
    kSecAttrAccount as String: "all", kSecAttrAccessGroup as String: "PUSHLAB001.com.example.shared",
    kSecValueData as String: Data("shared".utf8), kSecReturnAttributes as String: true,
])
tell("for all", SecItemAdd(forAll, &added))
tell("for all, group", (added as? [String: Any])?[kSecAttrAccessGroup as String])
tell("done")
while true { sleep(60) }
