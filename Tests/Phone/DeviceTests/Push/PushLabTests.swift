import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import TestTraits
import Testing

@Suite("Push on a device in a lab", .enabled(if: DeviceLab.isPossible, DeviceLab.reason))
struct PushLabTests {
    private static let apps = [
        DeviceConfiguration.App(AppDescription("pager", executableUUID: "A")),
        .init(AppDescription("push", kind: .appPushProvider, container: "pager")),
    ]

    /// The process of the provider, once it has been ordered to start.
    private func provider(_ phone: DeviceLab, _ name: String) async throws -> LabClient {
        let provider = try await LabClient(phone, app: "push", name: name)
        try provider.send(AppRequest(.provide, id: 1))
        _ = try await provider.reply("provider", to: 1)
        try provider.send(AppRequest(.providerStarted(instance: 1), id: 2))
        return provider
    }

    private func wait(_ phone: DeviceLab, for name: EventName, times: Int) async throws {
        try await phone.wait("no \(times). event \(name)") { $0.events(name).count >= times }
    }

    @Test(
        "a configuration is saved, runs its provider, and outlives both and the device",
        .showsLive("J01", "J04", "J10", "J19", "J21"))
    func story() async throws {
        try await DeviceLab.with(Self.apps) { phone in
            let app = try await LabClient(phone, app: "pager", name: "app")
            try app.send(AppRequest(.pushSave(.on("Ward")), id: 1))
            #expect(try await app.reply("push-saved", to: 1)["number"] == .int(1))
            try app.send(AppRequest(.provide, id: 2))
            #expect(try await app.reply("failed", to: 2)["error"] == .int(-65540))
            let network = JoinedNetwork(ssid: "Ward", interface: "eth0")
            try await phone.perform(.networkJoined(network))
            try await wait(phone, for: "provider-launch", times: 1)
            let first = try await provider(phone, "first")
            try await wait(phone, for: "provider-started", times: 1)
            try first.send(AppRequest(.pushLoad, id: 3))
            #expect(try await first.reply("push-refused", to: 3)["code"] == .int(3))
            try app.send(AppRequest(.pushObserve, id: 4))
            _ = try await app.reply("push-configurations", to: 4)
            let userInfo = try propertyList(["from": "Ward 3"])
            try first.send(AppRequest(.reportCall(userInfo: userInfo), id: 5))
            #expect(try await app.reply("incoming-call", to: 4)["userInfo"]?.string == userInfo)
            let device = ProgramID(host: "phone", program: "deviced")
            let call = try await phone.wait(for: "incoming-call", from: device)
            #expect(call.fields["user-info.from"] == "Ward 3")
            try app.send(AppRequest(.callReported, id: 6))
            try await wait(phone, for: "call-reported", times: 1)
            // The device has two seconds to hear why, once the connection has ended.
            try await phone.perform(.programEnded(cause: "SIGTERM"), "push")
            try await phone.lab.stop(first.id, within: .seconds(60))
            try await wait(phone, for: "provider-launch", times: 2)
            #expect(phone.events("provider-ended").map { $0.fields["cause"] } == ["SIGTERM"])
            _ = try await provider(phone, "second")
            try await wait(phone, for: "provider-started", times: 2)
            try await phone.lab.stop(device, within: .seconds(60))
            try await phone.startDevice()
            try await phone.perform(.networkJoined(network))
            try await wait(phone, for: "provider-launch", times: 3)
            #expect(phone.events("network-left").isEmpty)
        }
    }

    @Test("a call leaves an app that runs where it is, and one that it launches in the background")
    func launchedByCall() async throws {
        try await DeviceLab.with(Self.apps) { phone in
            let app = try await LabClient(phone, app: "pager", name: "app")
            try app.send(AppRequest(.pushSave(.on("Ward")), id: 1))
            _ = try await app.reply("push-saved", to: 1)
            try await phone.perform(.networkJoined(JoinedNetwork(ssid: "Ward", interface: "eth0")))
            try await wait(phone, for: "provider-launch", times: 1)
            let first = try await provider(phone, "first")
            try await wait(phone, for: "provider-started", times: 1)
            // The app runs, and does not follow its managers.
            try first.send(AppRequest(.reportCall(), id: 3))
            try await wait(phone, for: "app-launch", times: 1)
            #expect(phone.events("background").isEmpty)
            for id in [app.id, ProgramID(host: "phone", program: "pager")] {
                try await phone.lab.stop(id, within: .seconds(60))
            }
            try await phone.perform(.programEnded(cause: "SIGTERM"), "pager")
            try first.send(AppRequest(.reportCall(), id: 4))
            try await wait(phone, for: "app-launch", times: 2)
            #expect(phone.events("background").map { $0.fields["app"] } == ["pager"])
        }
    }
}
