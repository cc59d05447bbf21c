/// The surroundings of the network code of apps: modules that export others, and names of older systems.
enum SurroundingFixtures {
    /// UserNotifications, Security and Observation come with these, as on Apple's systems.
    static let imports = ["UIKit", "CoreTelephony", "Foundation"]

    static let more = """
        @Observable final class Ward { var beds = 1 }

        """

    static let all = [
        Fixture(
            "CTTelephonyNetworkInfo", "CTTelephonyNetworkInfo",
            """
            let info = CTTelephonyNetworkInfo()
            let known: Set = [CTRadioAccessTechnologyLTE, CTRadioAccessTechnologyNR, CTRadioAccessTechnologyNRNSA]
            return info.serviceCurrentRadioAccessTechnology == nil && info.serviceSubscriberCellularProviders == nil
                && info.dataServiceIdentifier == nil && known.count == 3 && CTCellularData().restrictedState == .restrictedStateUnknown
            """),
        Fixture(
            "UserNotifications by UIKit", "UNPushNotificationTrigger",
            """
            let trigger: UNNotificationTrigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
            return !(trigger is UNPushNotificationTrigger) && !(trigger is UNLocationNotificationTrigger)
            """),
        Fixture(
            "UNNotificationServiceExtension", "didReceive(_:withContentHandler:)",
            """
            final class Service: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {
                    let content = request.content.mutableCopy() as? UNMutableNotificationContent
                    content?.title += "!"
                    contentHandler(content ?? request.content)
                }
            }
            let content = UNMutableNotificationContent()
            content.title = "Bed 3"
            nonisolated(unsafe) var titles: [String] = []
            Service().didReceive(UNNotificationRequest(identifier: "a", content: content, trigger: nil)) { titles.append($0.title) }
            return titles == ["Bed 3!"]
            """),
        Fixture(
            "Security by Foundation", "SecItemDelete(_:)",
            """
            let spec: NSDictionary = [kSecClass: kSecClassGenericPassword, kSecAttrService: "fixtures-\\(getpid())"]
            let query = NSMutableDictionary()
            query[kSecClass] = kSecClassGenericPassword
            query[kSecAttrService as NSString] = spec[kSecAttrService]
            query[kSecValueData as String] = Data("bed 3".utf8)
            let status = SecItemAdd(query as CFDictionary, nil)
            query.removeObject(forKey: kSecValueData as String)
            query[kSecReturnData as String] = kCFBooleanTrue
            query[kSecMatchLimit] = kSecMatchLimitOne
            var item: CFTypeRef?
            let found = SecItemCopyMatching(query, &item)
            let again = SecItemDelete(spec)
            return status == errSecSuccess && found == errSecSuccess && item as? Data == Data("bed 3".utf8) && again == errSecSuccess
            """),
        Fixture(
            "Observation by Foundation", "Observable()",
            """
            let ward = Ward()
            nonisolated(unsafe) var hasChanged = false
            withObservationTracking { _ = ward.beds } onChange: { hasChanged = true }
            ward.beds = 2
            return hasChanged
            """),
        Fixture(
            "UserDefaults.setValue(_:forKey:)", "setValue(_:forKey:)",
            """
            let defaults = UserDefaults.standard
            defaults.setValue(7, forKey: "fixture.bed")
            let isKept = defaults.value(forKey: "fixture.bed") as? Int == 7 && defaults.integer(forKey: "fixture.bed") == 7
            defaults.setValue(nil, forKey: "fixture.bed")
            return isKept && defaults.object(forKey: "fixture.bed") == nil
            """),
        Fixture(
            "UIUserNotificationSettings", "UIUserNotificationSettings",
            """
            let settings = UIUserNotificationSettings(types: [.alert, .badge], categories: nil)
            return settings.types.contains(.badge) && !settings.types.contains(.sound) && settings.categories == nil
            """),
        Fixture(
            "sockaddr.init(sa_len:sa_family:sa_data:)", "bind(2)",
            """
            let address = sockaddr(sa_len: 0, sa_family: sa_family_t(AF_INET), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            return address.sa_len == 16
            """),
        Fixture(
            "NSSwapHostShortToBig", "NSSwapHostShortToBig(_:)",
            "return NSSwapHostShortToBig(0x0102) == UInt16(0x0102).bigEndian && NSSwapBigIntToHost(UInt32(1).bigEndian) == 1"
        ),
        Fixture(
            "UUID_NULL", "uuid(3)",
            "let number: uint16 = 7; return UUID(uuid: UUID_NULL).uuidString.allSatisfy { \"0-\".contains($0) } && number == 7"
        ),
        Fixture(
            "CFNetworkErrors", "CFNetworkErrors",
            "let error = NSError(domain: kCFErrorDomainCFNetwork as String, code: Int(CFNetworkErrors.cfHostErrorUnknown.rawValue))\nreturn error.code == 2"
        ),
    ]
}
