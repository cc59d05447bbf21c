/// Texts for users in Foundation.
enum LocalizationFixtures {
    static let all = [
        Fixture(
            "String(localized:)", "init(localized:table:bundle:locale:comment:)",
            """
            let (name, count, share) = ("Anna", 3, 0.5)
            return String(localized: "Hello") == "Hello" && String(localized: "") == ""
                && String(localized: "100%") == "100%"
                && String(localized: "\\(name) has \\(count) of \\(UInt8(4)) (\\(share, specifier: "%.1f"), 50%)", comment: "beds")
                    == "Anna has 3 of 4 (0.5, 50%)"
                && String(localized: "none", table: "None", bundle: .main, locale: Locale(identifier: "de")) == "none"
            """),
        Fixture(
            "String(localized:defaultValue:)", "init(localized:defaultValue:table:bundle:locale:comment:)",
            """
            let count = 2
            return String(localized: "beds.count", defaultValue: "\\(count) beds") == "2 beds"
                && String(localized: "beds.none", defaultValue: "No %@") == "No %@"
            """),
        Fixture(
            "String.LocalizationValue", "String.LocalizationValue",
            """
            let value: String.LocalizationValue = "Bed \\(1)"
            let other = String.LocalizationValue("Bed")
            return value == "Bed \\(1)" && value != "Bed \\(2)" && value != "Bed \\("1")" && other == "Bed"
                && String(localized: value) == "Bed 1" && String(localized: other) == "Bed"
                && String(localized: "\\(Date(timeIntervalSince1970: 0), format: .iso8601)") == "1970-01-01T00:00:00Z"
                && String(localized: "\\("abcd".dropFirst(2)) \\(Int32(-7)) \\(Float(0.25)) \\(UInt64(5))")
                    == "cd -7 0.250000 5"
                && (try? JSONDecoder().decode(String.LocalizationValue.self, from: JSONEncoder().encode(value))) == value
            """),
        Fixture(
            "LocalizedStringResource", "LocalizedStringResource",
            """
            let plain: LocalizedStringResource = "Alarm"
            var full = LocalizedStringResource("alarm.bed", defaultValue: "Alarm at \\(4)", table: "Alarms", bundle: .main)
            full.locale = Locale(identifier: "en")
            return plain.key == "Alarm" && plain.table == nil && plain.bundle == .main && String(localized: plain) == "Alarm"
                && full.key == "alarm.bed" && full.table == "Alarms" && String(localized: full) == "Alarm at 4"
                && full != plain && String(localized: "\\(plain)!") == "Alarm!"
                && LocalizedStringResource("A", bundle: .atURL(URL(fileURLWithPath: "/none"))).bundle != .main
            """),
        Fixture(
            "kCFBundleVersionKey", "Information Property List Keys",
            """
            return [
                kCFBundleInfoDictionaryVersionKey, kCFBundleExecutableKey, kCFBundleIdentifierKey, kCFBundleVersionKey,
                kCFBundleDevelopmentRegionKey, kCFBundleNameKey, kCFBundleLocalizationsKey,
            ].map { $0! as String } == [
                "CFBundleInfoDictionaryVersion", "CFBundleExecutable", "CFBundleIdentifier", "CFBundleVersion",
                "CFBundleDevelopmentRegion", "CFBundleName", "CFBundleLocalizations",
            ] && Bundle.main.infoDictionary?[kCFBundleVersionKey as String] == nil
            """),
    ]
}
