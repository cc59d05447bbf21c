import Device
import DeviceProtocol
import EventLiterals
import LabEvents
import TestTools
import Testing

@Suite("Push in any order", .needsNamespaces)
struct RandomPushTests {
    @Test(
        "whatever happens, a process has one instance after the other, there is one process at a time, and in the end it runs",
        arguments: 1...12)
    func random(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let lab = try RunningPhone()
        for _ in 0..<80 {
            try lab.act(Int.random(in: 0..<20, using: &generator))
            try lab.settle()
        }
        try lab.finish()
        #expect(try lab.app.load().filter { $0.isActive }.count == 1)
        #expect(lab.provider?.orders.last { $0 != "timer" }?.hasPrefix("start") == true)
        for provider in lab.allProviders {
            #expect(provider.overlaps == 0, "\(provider.orders)")
            var isRunning = false
            for order in provider.orders {
                let isStart = order.hasPrefix("start")
                #expect(isStart != isRunning, "\(provider.orders)")
                if isStart || order.hasPrefix("stop") { isRunning = isStart }
            }
        }
    }
}

/// A device, and a lab that starts and ends the process of its provider as the device says.
private final class RunningPhone {
    let phone: PushPhone
    let app: FakeApp
    private(set) var provider: FakeProvider?
    private(set) var allProviders: [FakeProvider] = []
    private var isLocked = false

    init() throws {
        phone = try PushPhone()
        app = try phone.app()
        try app.save(.on("Ward", configuration: try propertyList(["a": "1"])))
        try app.save(.on("Office", configuration: try propertyList(["a": "2"])))
    }

    func act(_ number: Int) throws {
        switch number {
        case 0, 1: try phone.join("Ward")
        case 2, 3: try phone.join("Office")
        case 4: try phone.leave()
        case 5, 6: try save(.on("Ward", number: 1))
        case 7: try save(PushConfiguration.on("Ward", number: 1).disabled)
        case 8: try save(.on("Ward", "Office", number: 2))
        case 9: try phone.set(carrier: false)
        case 10: try phone.set(carrier: true)
        case 11: try end("SIGSEGV")
        case 12:
            isLocked.toggle()
            try phone.perform(.user(isLocked ? .lock : .unlock))
        case 13: provider?.behaviour.stops = 0
        case 14: provider?.behaviour.error = provider?.behaviour.error == nil ? "no host" : nil
        case 15, 16: try app.ask(.pushRemove(number: number - 14))
        case 17: try save(.on("Ward"))
        case 18: try save(.on("Office"))
        default: try pass(7)
        }
    }

    /// Saves a configuration, which may have been removed: then it is refused.
    private func save(_ configuration: PushConfiguration) throws {
        try app.ask(.pushSave(configuration))
    }

    /// Does what the device wants, until it wants nothing more.
    func settle() throws {
        while true {
            try provider?.work()
            let events = phone.events().filter { $0 == "provider-launch" || $0 == "provider-terminate" }
            if events.isEmpty { return }
            for event in events {
                if event == "provider-terminate" {
                    try end("SIGTERM")
                } else {
                    #expect(provider == nil, "one process at a time")
                    let new = try phone.provider()
                    allProviders.append(new)
                    provider = new
                }
            }
        }
    }

    private func end(_ cause: String) throws {
        guard provider != nil else { return }
        provider = nil
        try phone.perform(.programEnded(cause: cause), "push")
    }

    private func pass(_ seconds: Double) throws {
        for _ in 0..<Int(seconds) {
            if let provider { try phone.pass(1, provider) } else { try phone.pass(1) }
            try settle()
        }
    }

    /// Lets all be well, and brings the device onto a network of its provider.
    func finish() throws {
        provider?.behaviour = .init()
        try phone.set(carrier: true)
        try settle()
        try pass(120)
        try phone.leave()
        try settle()
        try pass(10)
        try save(.on("Ward"))
        try phone.join("Ward")
        try settle()
    }
}
