internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The behaviour of the lab's devices that an iPhone may not share, and the events that show it.
package enum ChoiceTable {
    package struct Row: Sendable {
        package var choice: LabChoice
        let event: EventName
        let fields: [EventField: Set<String>]

        init(
            _ event: EventName, where fields: [EventField: Set<String>] = [:], _ name: String, _ basis: LabChoice.Basis,
            _ text: String, source: String? = nil
        ) {
            (self.event, self.fields) = (event, fields)
            choice = LabChoice(name, basis, text, source: source)
        }

        func fits(_ event: Event) -> Bool {
            fields.allSatisfy { field, values in event.fields[field]?.string.map(values.contains) ?? false }
        }
    }

    /// Returns the choices that these events show, each once, with the least certain basis first.
    package static func choices(in events: [Event]) -> [LabChoice] {
        let rows = Dictionary(grouping: all, by: \.event)
        var found: Set<LabChoice> = []
        for event in events {
            for row in rows[event.name] ?? [] where !found.contains(row.choice) && row.fits(event) {
                found.insert(row.choice)
            }
        }
        let order: [LabChoice.Basis] = [.lab, .field, .apple]
        return order.flatMap { basis in all.map(\.choice).filter { $0.basis == basis && found.contains($0) } }
    }

    private static let sockets: Set<String> = ["tcp-connect", "udp-connect", "udp-send"]
    private static let browsing: Set<String> = ["bonjour-browse", "bonjour-resolve", "bonjour-enumerate-types"]
    private static let unanswered: Set<String> = ["undetermined", "denied", "background"]

    package static let all: [Row] = privacy + push + life

    private static let privacy: [Row] = [
        Row(
            .alert, "alert-by-first-operation", .apple,
            "the first local network operation of an app in the foreground brings the alert up", source: "TN3179"),
        Row(
            .alertAnswered, "answer-is-kept", .apple, "the user's answer is kept, and Settings can change it",
            source: "TN3179"),
        Row(
            .decision, where: [.reason: ["background"]], "background-is-refused", .apple,
            "an app in the background that was not answered for is refused, and nobody is asked", source: "TN3179"),
        Row(
            .decision, where: [.reason: ["undeclared"]], "undeclared-type", .apple,
            "a service type that the Info.plist does not declare is refused with NoAuth", source: "TN3179"),
        Row(
            .decision, where: [.reason: ["exempt"]], "exempt-traffic", .apple,
            "the network's DNS servers, the proxy and system services need no access", source: "TN3179"),
        Row(
            .decision, where: [.reason: ["app-clip"]], "app-clips", .apple, "an App Clip has no access",
            source: "TN3179"),
        Row(
            .decision, where: [.reason: ["always-allowed"]], "programs-with-access", .apple,
            "some kinds of programs always have access", source: "TN3179"),
        Row(
            .decision, where: [.operation: sockets, .reason: unanswered], "sockets-fail-at-once", .field,
            "a BSD socket is refused at once with EHOSTUNREACH, also while the alert is up",
            source: "CocoaAsyncSocket 735, dotnet/runtime 114450"),
        Row(
            .decision, where: [.operation: browsing, .reason: ["denied"]], "denied-browser", .field,
            "a denied browser is ready once, then waits with PolicyDenied", source: "RocketSimApp 688"),
        Row(
            .decision, where: [.operation: browsing, .reason: ["undetermined"]], "silent-browser", .apple,
            "a browser is ready and silent while the alert is up", source: "TN3179"),
        Row(
            .decision, where: [.operation: ["bonjour-register"], .reason: unanswered], "denied-listener", .lab,
            "a listener stays ready while its service may not be announced"),
        Row(
            .decision, where: [.reason: ["no-entitlement"]], "multicast-entitlement", .field,
            "multicast without the entitlement is refused as if the user had denied it, after the alert",
            source: "UDPBroadcastConnection 25"),
        Row(
            .decision, where: [.reason: ["no-usage-description"]], "no-usage-description", .field,
            "an app without a usage description is refused and nobody is asked", source: "as seen on iOS 17 and 18"),
        Row(
            .decision,
            where: [.operation: ["udp-receive"], .destination: ["multicast", "broadcast"], .verdict: ["refused"]],
            "multicast-receive", .apple,
            "multicast and broadcast are withheld from an app without access, which iOS 17 did not do",
            source: "TN3179"),
        Row(
            .connectionClosed, "revoked-connection", .lab,
            "a connection ends with ECONNABORTED when access is withdrawn; Apple says that it closes"),
        Row(
            .settingsListed, "settings-list", .lab,
            "an app is listed in Settings by its first attempt, also by one that is refused in the background"),
        Row(
            .updated, "updates-keep-the-answer", .lab,
            "a new version of an app keeps the user's answer, on macOS one with the same UUID"),
        Row(
            .locked, "locked-is-background", .lab,
            "while the device is locked no app is in the foreground; push providers run on"),
        Row(
            .decision, where: [.operation: ["resolve-name"], .reason: unanswered], "names-of-the-local-network", .lab,
            "a name in .local that may not be looked up is not found at once; Apple names neither time nor error"),
    ]

    private static let push: [Row] = [
        Row(
            .providerTimer, "timer", .apple, "the timer event comes every 60 seconds, or as often as the scenario says",
            source: "Maintaining a reliable network connection"),
        Row(
            .networkJoined, "start-by-network", .apple, "a provider starts when the device joins one of its networks",
            source: "NEAppPushManager, matchSSIDs"),
        Row(
            .networkLeft, "leaving-takes-five-seconds", .lab,
            "a device has left its Wi-Fi when the carrier was gone for five seconds; Apple names no time"),
        Row(
            .configurationSaved, "start-by-saving", .lab,
            "a configuration that is saved on its network starts the provider at once; on devices it sometimes did not"),
        Row(
            .providerStopping, "stop-is-called", .lab,
            "a provider is always told to stop; on devices it was once not, when Wi-Fi was turned off"),
        Row(
            .providerEnded, "launched-again", .lab,
            "a provider whose process ended is launched again after 0, 1, 2, 5, 10 and 60 s; Apple names no times"),
        Row(
            .providerStartPending, "start-limit", .lab, "a start is reported as late after 30 s; Apple names no limit"),
        Row(
            .providerStopPending, "stop-limit", .lab,
            "a stop that takes more than five seconds ends the process; Apple names no limit"),
        Row(
            .providerNotReleased, "release-limit", .lab,
            "an instance that is there two seconds after its stop is reported; devices report none"),
        Row(
            .incomingCall, "call-wakes-its-app", .apple, "an incoming call launches the app, which has to report it",
            source: "NEAppPushProvider, reportIncomingCall"),
        Row(
            .callNotReported, "seven-seconds-for-a-call", .field,
            "an app that has not reported a call after seven seconds is ended", source: "Apple forum 817976"),
        Row(
            .exited, where: [.cause: ["memory"]], "memory-limit", .lab,
            "the memory of a program is what Linux counts, which is more than a phone would count"),
    ]
    private static let life: [Row] = [
        Row(
            .suspended, "suspended-in-the-background", .apple,
            "an app in the background is suspended shortly after, unless it has a background task or a call",
            source: "Extending your app's background execution time"),
        Row(
            .socketReclaimed, "sockets-are-reclaimed-at-once", .field,
            "the sockets of a suspended app are closed at once; Apple's note says that they may be",
            source: "Apple forum 802375"),
        Row(
            .backgroundTaskExpired, "background-time", .field,
            "background tasks expire 30 s after the app has entered the background; Apple names no time",
            source: "Apple forum message 391799"),
    ]
}
