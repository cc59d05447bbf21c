import DeviceRules
import TestTraits
import Testing

@Suite("The language of the alert")
struct TranslationsTests {
    private let app = AppDescription(
        "pager",
        usageDescription: UsageDescription(
            "English",
            translations: [
                "en": "English", "de": "Deutsch", "de-AT": "Österreichisch", "pt_BR": "Brasil", "zh-Hans": "简体",
            ]))

    @Test(
        "it is that of the device, exactly or without its region, or that of the development", .shows("C01"),
        arguments: [
            ("de", "Deutsch"), ("de-AT", "Österreichisch"), ("DE-at", "Österreichisch"), ("de-CH", "Deutsch"),
            ("pt-BR", "Brasil"), ("pt", "English"), ("pt-PT", "English"), ("zh-Hans-CN", "简体"), ("zh-Hant", "English"),
            ("en-GB", "English"), ("tlh", "English"), ("d", "English"), ("", "English"),
        ])
    func languages(_ language: String, _ text: String) {
        #expect(app.alertText(in: language) == text)
        #expect(app.alertText(in: nil) == "English")
    }

    @Test("without a text for it and in the development language the system says its own", .shows("C02"))
    func none() {
        #expect(AppDescription("pager").alertText(in: "de") == AppDescription.defaultAlertText)
        let german = AppDescription("pager", usageDescription: .init(nil, translations: ["de": "Deutsch"]))
        #expect(german.alertText(in: "fr") == AppDescription.defaultAlertText)
        #expect(german.alertText(in: "de") == "Deutsch")
    }

    @Test("a text that is no finished one is noted in every language", .shows("C13"))
    func notes() {
        let app = AppDescription(
            "pager", executableUUID: "A",
            usageDescription: .init("Finds the pagers of the ward.", translations: ["de": "TODO"]))
        #expect(PrivacyNote.notes(on: [app], platform: .iOS).map(\.behaviour) == ["C13"])
    }
}
