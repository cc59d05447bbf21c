/// The members about Wi-Fi networks that need no device.
enum HotspotFixtures {
    /// A function that applies a configuration, and returns the code of its error.
    static let outcome = """
        final class Outcome: @unchecked Sendable { var error: NSError?; var calls = 0 }
        func outcome(_ work: (Outcome) -> Void) -> Outcome {
            let outcome = Outcome(); work(outcome)
            let end = Date(timeIntervalSinceNow: 20)
            while outcome.calls == 0, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
            return outcome
        }
        func code(_ configuration: NEHotspotConfiguration) -> NEHotspotConfigurationError? {
            let result = outcome { outcome in
                NEHotspotConfigurationManager.shared.apply(configuration) {
                    outcome.error = $0 as NSError?; outcome.calls += Thread.isMainThread ? 1 : 100
                }
            }
            guard result.calls == 1, result.error?.domain == NEHotspotConfigurationErrorDomain else { return nil }
            return result.error.flatMap { NEHotspotConfigurationError(rawValue: $0.code) }
        }
        func secured(_ text: String, isWEP: Bool = false) -> NEHotspotConfigurationError? {
            code(NEHotspotConfiguration(ssid: "Ward", passphrase: text, isWEP: isWEP))
        }

        """

    /// Without a device, a valid configuration is an internal error.
    static let all = [
        Fixture(
            "NEHotspotConfigurationError", "NEHotspotConfigurationError",
            "let all: [NEHotspotConfigurationError] = [.invalid, .invalidSSID, .invalidWPAPassphrase, .invalidWEPPassphrase, .invalidEAPSettings, .invalidHS20Settings, .invalidHS20DomainName, .userDenied, .internal, .pending, .systemConfiguration, .unknown, .joinOnceNotSupported, .alreadyAssociated, .applicationIsNotInForeground, .invalidSSIDPrefix, .userUnauthorized, .systemDenied]\nreturn all.map(\\.rawValue) == Array(0...17) && NEHotspotConfigurationErrorDomain == \"NEHotspotConfigurationErrorDomain\""
        ),
        Fixture(
            "NEHotspotNetworkSecurityType", "NEHotspotNetworkSecurityType",
            "let all: [NEHotspotNetworkSecurityType] = [.open, .WEP, .personal, .enterprise, .unknown]\nreturn all.map(\\.rawValue) == Array(0...4)"
        ),
        Fixture(
            "init(ssid:)", "ssid",
            "let network = NEHotspotConfiguration(ssid: \"Ward\")\nreturn network.ssid == \"Ward\" && network.ssidPrefix.isEmpty && !network.joinOnce && !network.hidden && code(network) == .internal"
        ),
        Fixture(
            "an SSID of 1 to 32 bytes", "ssid",
            "return code(NEHotspotConfiguration(ssid: \"\")) == .invalidSSID && code(NEHotspotConfiguration(ssid: String(repeating: \"é\", count: 17))) == .invalidSSID && code(NEHotspotConfiguration(ssid: String(repeating: \"é\", count: 16))) == .internal"
        ),
        Fixture(
            "init(ssid:passphrase:isWEP:)", "init(ssid:passphrase:isWEP:)",
            "return secured(\"1234567\") == .invalidWPAPassphrase && secured(\"12345678\") == .internal && secured(String(repeating: \"p\", count: 63)) == .internal && secured(String(repeating: \"p\", count: 64)) == .invalidWPAPassphrase && secured(\"\") == .invalidWPAPassphrase"
        ),
        Fixture(
            "a key of WEP", "init(ssid:passphrase:isWEP:)",
            "return secured(\"0123456789\", isWEP: true) == .internal && secured(\"0123456789abcdefABCDEF0123\", isWEP: true) == .internal && secured(\"12345\", isWEP: true) == .invalidWEPPassphrase && secured(\"012345678g\", isWEP: true) == .invalidWEPPassphrase"
        ),
        Fixture(
            "init(ssidPrefix:)", "init(ssidPrefix:)",
            "let network = NEHotspotConfiguration(ssidPrefix: \"War\")\nreturn network.ssidPrefix == \"War\" && network.ssid.isEmpty && code(network) == .internal && code(NEHotspotConfiguration(ssidPrefix: \"Wa\")) == .invalidSSIDPrefix && code(NEHotspotConfiguration(ssidPrefix: \"\")) == .invalidSSIDPrefix && code(NEHotspotConfiguration(ssidPrefix: String(repeating: \"w\", count: 33), passphrase: \"1\", isWEP: false)) == .invalidSSIDPrefix"
        ),
        Fixture(
            "init(ssidPrefix:passphrase:isWEP:)", "init(ssidPrefix:passphrase:isWEP:)",
            "return code(NEHotspotConfiguration(ssidPrefix: \"Ward\", passphrase: \"short\", isWEP: false)) == .invalidWPAPassphrase && code(NEHotspotConfiguration(ssidPrefix: \"Ward\", passphrase: \"long enough\", isWEP: false)) == .internal"
        ),
        Fixture(
            "init(ssid:eapSettings:)", "NEHotspotEAPSettings",
            "let user = NEHotspotEAPSettings(); func now() -> NEHotspotConfigurationError? { code(NEHotspotConfiguration(ssid: \"Ward\", eapSettings: user)) }\nlet none = now(); user.supportedEAPTypes = [25, 21]; let good = now(); user.username = String(repeating: \"u\", count: 254); let long = now(); user.username = \"nurse\"; user.password = String(repeating: \"p\", count: 65); let secret = now(); user.password = \"\"; user.supportedEAPTypes = [25, 7]; let unknown = now()\nreturn none == .invalidEAPSettings && good == .internal && long == .invalidEAPSettings && secret == .invalidEAPSettings && unknown == .invalidEAPSettings"
        ),
        Fixture(
            "isTLSClientCertificateRequired", "isTLSClientCertificateRequired",
            "let user = NEHotspotEAPSettings(); user.supportedEAPTypes = [NSNumber(value: NEHotspotEAPSettings.EAPType.EAPTLS.rawValue)]; let tls = user.isTLSClientCertificateRequired\nuser.supportedEAPTypes = [NSNumber(value: NEHotspotEAPSettings.EAPType.EAPPEAP.rawValue)]; let peap = user.isTLSClientCertificateRequired; user.isTLSClientCertificateRequired = true\nreturn tls && !peap && code(NEHotspotConfiguration(ssid: \"Ward\", eapSettings: user)) == .invalidEAPSettings"
        ),
        Fixture(
            "the defaults of EAP settings", "NEHotspotEAPSettings",
            "let user = NEHotspotEAPSettings()\nreturn user.ttlsInnerAuthenticationType == .eapttlsInnerAuthenticationEAP && user.preferredTLSVersion == ._1_2 && user.trustedServerNames.isEmpty && user.username.isEmpty && user.password.isEmpty && user.outerIdentity.isEmpty"
        ),
        Fixture(
            "joinOnce of EAP settings", "NEHotspotConfigurationError.joinOnceNotSupported",
            "let user = NEHotspotEAPSettings(); user.supportedEAPTypes = [43]; let network = NEHotspotConfiguration(ssid: \"Ward\", eapSettings: user); network.joinOnce = true\nuser.supportedEAPTypes = []; return code(network) == .joinOnceNotSupported"
        ),
        Fixture(
            "init(hs20Settings:eapSettings:)", "NEHotspotHS20Settings",
            "let user = NEHotspotEAPSettings(); user.supportedEAPTypes = [25]; let hotspot = NEHotspotHS20Settings(domainName: \"ward.example\", roamingEnabled: true)\nhotspot.mccAndMNCs = [\"310410\"]; let good = code(NEHotspotConfiguration(hs20Settings: hotspot, eapSettings: user)); hotspot.mccAndMNCs = [\"310410\", \"31041\"]; let bad = code(NEHotspotConfiguration(hs20Settings: hotspot, eapSettings: user))\nreturn hotspot.isRoamingEnabled && good == .internal && bad == .invalidHS20Settings && code(NEHotspotConfiguration(hs20Settings: NEHotspotHS20Settings(domainName: \"\", roamingEnabled: false), eapSettings: user)) == .invalidHS20DomainName"
        ),
        Fixture(
            "copy()", "NEHotspotConfiguration",
            "let network = NEHotspotConfiguration(ssidPrefix: \"Ward\"); network.joinOnce = true; network.lifeTimeInDays = 7; network.hidden = true\nguard let copy = network.copy() as? NEHotspotConfiguration else { return false }; network.joinOnce = false\nreturn copy !== network && copy.ssidPrefix == \"Ward\" && copy.joinOnce && copy.lifeTimeInDays == 7 && copy.hidden"
        ),
        Fixture(
            "apply(_:completionHandler:) without a handler", "apply(_:completionHandler:)",
            "NEHotspotConfigurationManager.shared.apply(NEHotspotConfiguration(ssid: \"\")); NEHotspotConfigurationManager().removeConfiguration(forSSID: \"\"); NEHotspotConfigurationManager.shared.removeConfiguration(forHS20DomainName: \"a\")\nreturn NEHotspotConfigurationManager.shared === NEHotspotConfigurationManager.shared"
        ),
        Fixture(
            "apply(_:) of concurrency", "apply(_:completionHandler:)",
            "let result = outcome { outcome in Task { do { try await NEHotspotConfigurationManager.shared.apply(NEHotspotConfiguration(ssid: \"\")) } catch { outcome.error = error as NSError }; outcome.calls = 1 } }\nreturn result.error?.code == NEHotspotConfigurationError.invalidSSID.rawValue"
        ),
        Fixture(
            "getConfiguredSSIDs(completionHandler:)", "getConfiguredSSIDs(completionHandler:)",
            "return outcome { outcome in NEHotspotConfigurationManager.shared.getConfiguredSSIDs { outcome.calls = $0.isEmpty && Thread.isMainThread ? 1 : 2 } }.calls == 1"
        ),
        Fixture(
            "fetchCurrent(completionHandler:) without a device", "fetchCurrent(completionHandler:)",
            "return outcome { outcome in NEHotspotNetwork.fetchCurrent { outcome.calls = $0 == nil && Thread.isMainThread ? 1 : 2 } }.calls == 1"
        ),
        Fixture(
            "fetchCurrent() of concurrency", "fetchCurrent(completionHandler:)",
            "return outcome { outcome in Task { outcome.calls = await NEHotspotNetwork.fetchCurrent() == nil ? 1 : 2 } }.calls == 1"
        ),
        Fixture(
            "NEHotspotNetwork without values", "NEHotspotNetwork",
            "let none = NEHotspotNetwork()\nreturn none.ssid.isEmpty && none.bssid.isEmpty && none.signalStrength == 0 && !none.isSecure && !none.didAutoJoin && !none.didJustJoin && !none.isChosenHelper && none.securityType == .unknown"
        ),
        Fixture(
            "CNCopySupportedInterfaces() and CNCopyCurrentNetworkInfo(_:) without a device", "CNCopyCurrentNetworkInfo",
            "guard let interfaces = CNCopySupportedInterfaces() as? [String] else { return false }\nreturn interfaces == [\"en0\"] && interfaces.allSatisfy { CNCopyCurrentNetworkInfo($0 as CFString) == nil } && CNCopyCurrentNetworkInfo(\"\" as CFString) == nil"
        ),
    ]
}
