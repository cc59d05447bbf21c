import DeviceRules
import LabEvents
import LabModel
import LocalPush
import ScenarioLanguage

/// Runs that are written by hand: all times in milliseconds, all programs started 10 ms after the lab was opened.
enum SmallRun {
    /// A server and a phone.
    static let hosts = [server, phone()]
    /// A server and two phones, `phones-1` and `phones-2`.
    static let group = [server, phone("phones", count: 2)]
    /// A device with an app that has a push provider.
    static let device = [
        HostDefinition(
            "phone", on: ["ward"],
            device: DeviceDefinition(
                .iOS,
                apps: [AppDefinition("pager", extensions: [AppDefinition("provider", kind: .appPushProvider)])]))
    ]

    private static let server = HostDefinition("server", on: ["ward"], runs: [.pushServer(PushServerSettings())])

    /// Makes a host, or a group of them, that runs a push provider.
    private static func phone(_ name: String = "phone", count: Int? = nil) -> HostDefinition {
        HostDefinition(name, on: ["ward"], count: count, runs: [.pushProvider(PushProviderSettings())])
    }

    /// Lists the steps that fail by the model; the log may be given in several parts.
    static func failed(_ steps: [Step], on hosts: [HostDefinition] = SmallRun.hosts, _ log: [Event]...) -> [Int] {
        let definition = ScenarioDefinition(
            "A small run", networks: [.numbered(1, name: "ward")], hosts: hosts, steps: steps)
        let launched = definition.programs.map {
            Event(at: .milliseconds(10), source: .program($0), name: .launched, fields: [.pid: 1])
        }
        return VerdictModel.findings(of: definition, in: launched + log.flatMap { $0 }).map(\.step)
    }
}

/// What stands in the logs of such runs.
extension Event {
    /// The mark of a step that begins.
    static func began(_ step: Int, _ at: Int) -> Event {
        Event(at: .milliseconds(at), source: .lab, name: .stepBegan, fields: [.step: .int(step)])
    }

    /// The mark of a step that ends.
    static func ended(_ step: Int, _ at: Int) -> Event {
        Event(at: .milliseconds(at), source: .lab, name: .stepEnded, fields: [.step: .int(step)])
    }

    /// The mark of the end of the steps.
    static func over(_ at: Int) -> Event { Event(at: .milliseconds(at), source: .lab, name: .stepsEnded) }

    /// A message that was sent.
    static func sent(_ message: String, _ at: Int, to host: String, id: String) -> Event {
        Event(
            at: .milliseconds(at), source: .lab, name: .send,
            fields: [.message: .string(message), .to: .string(host), .id: .string(id), .status: 200])
    }

    /// What the provider of a phone says.
    static func phone(
        _ at: Int, _ name: EventName, _ fields: [EventField: Value] = [:], on host: String = "phone"
    ) -> Event {
        let id = ProgramID(host: host, program: ProgramDefinition.pushProviderName)
        return Event(at: .milliseconds(at), source: .program(id), name: name, fields: fields)
    }

    /// What the server says.
    static func server(_ at: Int, _ name: EventName, _ fields: [EventField: Value] = [:]) -> Event {
        let id = ProgramID(host: "server", program: ProgramDefinition.pushServerName)
        return Event(at: .milliseconds(at), source: .program(id), name: name, fields: fields)
    }

    /// What the system of a device says.
    static func device(_ at: Int, _ record: EventRecord) -> Event {
        let id = ProgramID(host: "phone", program: ProgramDefinition.deviceName)
        return Event(at: .milliseconds(at), source: .program(id), record)
    }
}
