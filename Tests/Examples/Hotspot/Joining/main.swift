import Foundation
import NetworkExtension

// Configures networks one after the other, and waits for each to be the current one.

let manager = NEHotspotConfigurationManager.shared

/// Applies a configuration and writes what has come of it.
func apply(_ name: String, _ configuration: NEHotspotConfiguration) async {
    do {
        try await manager.apply(configuration)
        tell("\(name): done")
    } catch let error as NSError where error.domain == NEHotspotConfigurationErrorDomain {
        let code = NEHotspotConfigurationError(rawValue: error.code)
        tell("\(name): \(code.map { "\($0)" } ?? "another code") \(error.localizedDescription)")
    } catch {
        tell("\(name): \(error)")
    }
}

/// Waits until a network is the current one.
func wait(for ssid: String) async {
    for _ in 0..<200 {
        if await NEHotspotNetwork.fetchCurrent()?.ssid == ssid { return tell("on \(ssid)") }
        try? await Task.sleep(for: .milliseconds(50))
    }
    tell("not on \(ssid)")
}

tell("at first", await NEHotspotNetwork.fetchCurrent()?.ssid)
await apply("ward", NEHotspotConfiguration(ssid: "Ward-Secure", passphrase: "12345678", isWEP: false))
await apply("nothing", NEHotspotConfiguration(ssid: ""))

// The second comes while the user is asked about the first.
manager.apply(NEHotspotConfiguration(ssid: "Lobby")) { tell("lobby: \($0 == nil ? "done" : "an error")") }
await apply("guests meanwhile", NEHotspotConfiguration(ssid: "Guests"))
await wait(for: "Lobby")
await apply("lobby again", NEHotspotConfiguration(ssid: "Lobby"))
tell("configured: \(await manager.configuredSSIDs())")

await apply("elsewhere", NEHotspotConfiguration(ssid: "Elsewhere"))
await apply("closed", NEHotspotConfiguration(ssid: "Closed"))
await apply("ward without a password", NEHotspotConfiguration(ssid: "Ward-Secure"))
await wait(for: "Lobby")

let once = NEHotspotConfiguration(ssidPrefix: "Gue")
once.joinOnce = true
await apply("guests", once)
await wait(for: "Guests")
manager.removeConfiguration(forSSID: "Guests")
await wait(for: "Lobby")
tell("configured: \(await manager.configuredSSIDs())")
manager.removeConfiguration(forSSID: "Lobby")
tell("configured: \(await manager.configuredSSIDs())")
tell("no more", await NEHotspotNetwork.fetchCurrent()?.ssid)

let domain = NEHotspotHS20Settings(domainName: "ward.example", roamingEnabled: false)
let user = NEHotspotEAPSettings()
user.supportedEAPTypes = [NSNumber(value: NEHotspotEAPSettings.EAPType.EAPPEAP.rawValue)]
(user.username, user.password) = ("nurse", "secret")
await apply("domain", NEHotspotConfiguration(hs20Settings: domain, eapSettings: user))
manager.removeConfiguration(forSSID: "ward.example")
tell("configured: \(await manager.configuredSSIDs())")
manager.removeConfiguration(forHS20DomainName: "ward.example")
tell("configured: \(await manager.configuredSSIDs())")
tell("over")
while true { try? await Task.sleep(for: .seconds(60)) }
