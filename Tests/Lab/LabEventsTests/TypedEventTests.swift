import LabEvents
import Testing

@Suite("Typed events")
struct TypedEventTests {
    private static let request = AppRequestDetails(
        "tcp-connect", destination: "on-link", address: "10.1.0.9", port: 80, name: "desk", type: "_pager._tcp",
        process: "probe", pid: 7)

    /// One of each, with all that it may have.
    private static let single: [(any TypedEvent, EventSchema.Emitter)] = [
        (ProgramExit(code: 1), .dnsServer), (ProgramExit(signal: 9, name: "SIGKILL"), .dnsServer),
        (ProgramExit(signal: 9, name: "SIGKILL", cause: ProgramExit.memory), .dnsServer),
        (MemoryReport(peak: 5), .dnsServer), (MemoryReport(peak: 5, limit: 7), .dnsServer),
        (LogLine("hello", stream: "stderr"), .dnsServer), (FaultChange(.faultBegan, id: 2, fault: "loss"), .lab),
        (FaultChange(.faultInjecting, id: 2, fault: "loss"), .lab),
        (FaultChange(.faultHealing, id: 2, fault: "loss"), .lab),
        (FaultChange(.faultHealed, id: 2, fault: "loss"), .lab),
        (CaptureLoss(interface: "eth0", frames: 3, isEnd: false), .host),
        (CaptureLoss(interface: "eth0", frames: 3, isEnd: true), .host),
        (PrivilegeChange(app: "pager", state: "denied", reason: "answer"), .device),
        (PrivacyDecision(app: "pager", request: request, isAllowed: true, reason: "granted"), .device),
        (
            PrivacyDecision(
                app: "pager", request: request, isAllowed: false, reason: "denied", error: "EHOSTUNREACH", number: 65),
            .device
        ),
        (
            AlertShown(
                app: "pager", bundle: "com.example.pager", text: "Finds.", program: "share", request: request), .device
        ),
        (DeviceReady(enforcement: "kernel", apps: 2, milliseconds: 1.5), .device),
        (DecisionsDropped(lost: 1, repeated: 2), .device),
        (
            RefusalRepetitions(
                app: "pager", operation: "udp-send", address: "10.1.0.2", port: 9, reason: "denied", count: 4), .device
        ),
        (
            RefusalRepetitions(app: "pager", operation: "raw-send", address: "10.1.0.2", reason: "denied", count: 4),
            .device
        ),
        (CommandAnswer(id: 4), .device),
        (CommandAnswer(id: 4, refusal: "no"), .device),
        (
            OutcomeReport(
                id: 1, operation: "tcp-connect", to: "10.1.0.2", port: 80, result: "ok", number: 0, microseconds: 9),
            .probe
        ),
        (ReceivedData(id: 1, text: "x", from: "10.1.0.1", port: 4000, to: "239.7.7.7"), .probe),
        (ClientOffline(client: "phone", reason: .silent, detail: "5 s"), .pushServer),
        (NetworkMembership(isJoined: true, ssid: "Ward", isSecure: true, interface: "wlan0"), .device),
        (NetworkMembership(isJoined: false, ssid: "Ward", isSecure: false, interface: "wlan0"), .device),
        (HotspotOrder(isJoin: true, app: "pager", ssid: "Ward"), .device),
        (HotspotOrder(isJoin: false, app: "pager", ssid: "Ward"), .device),
        (AppOrder(app: "pager"), .device), (AppOrder(app: "pager", cause: "0xBAADCA11"), .device),
        (
            ProviderMessage(.incomingCall, app: "pager", provider: "push", userInfo: ["from": "Ward", "bed": 3]),
            .device
        ),
        (ProviderMessage(.pushToTalk, app: "pager", provider: "push", userInfo: [:]), .device),
        (ChannelChange(app: "pager", identifier: "A", name: "Ward", isJoined: true), .device),
        (ChannelChange(app: "pager", identifier: "A", name: "Ward", isJoined: false), .device),
        (RemoteParticipant(app: "pager", name: "Desk"), .device), (RemoteParticipant(app: "pager", name: nil), .device),
        (TransmissionChange(app: "pager", isOn: true), .device),
        (TransmissionChange(app: "pager", isOn: false), .device),
        (CallOutcome(app: "pager", isReported: true), .device), (CallOutcome(app: "pager", isReported: false), .device),
        (
            NotificationOutcome(
                app: "pager", provider: "push", identifier: "1", title: "a", subtitle: "b", body: "c", badge: 3,
                thread: "d", category: "e", userInfo: ["bed.side": true]), .device
        ),
        (NotificationAnswered(app: "pager", identifier: "1", title: "a", action: "reply", text: "b"), .device),
        (NotificationAnswered(app: "pager", identifier: "1", action: "going"), .device),
        (PushRefusal(app: "pager", operation: "push-save", code: 1, message: "no"), .device),
        (ProgramCrash(signalName: "SIGILL", addresses: ["/program+0x1f"]), .appleModules),
        (
            CrashReport(signalName: "SIGILL", location: "start() at a.swift:3", calls: ["start() at a.swift:3"]),
            .dnsServer
        ),
        (CrashReport(signalName: "SIGKILL"), .dnsServer),
        (LogMessage("Ready", level: "default"), .appleModules),
        (TestStart(suite: "AddressTests", name: "testScope"), .appleModules),
        (TestResult(.testPassed, suite: "AddressTests", name: "testScope", seconds: 0.25), .appleModules),
        (
            TestResult(
                .testFailed, suite: "", name: "scope()", seconds: 1, message: "no", location: "AddressTests.swift:3"),
            .appleModules
        ),
        (TestsEnd(passed: 3, failed: 1, skipped: 0, seconds: 2, reason: "the program exited with 1"), .appleModules),
        (LogMessage("Lost", level: "error", subsystem: "com.example.pager", category: "net"), .appleModules),
    ]

    private static let details: [(EventName, ProviderReport.Detail)] = [
        (.providerStartFailed, .message("no host")), (.providerStopped, .reason("noNetworkAvailable")),
        (.providerStopping, .reason("superceded")), (.providerEnded, .cause("SIGSEGV")), (.providerActive, .on(false)),
        (.providerCompletedTwice, .call("stop")), (.providerInstances, .count(2)), (.configurationDisabled, .by(2)),
        (.configurationSaved, .saved(ssids: ["Ward", "Annex"], isEnabled: true)),
        (.configurationSaved, .saved(ssids: [], isEnabled: false)),
    ]

    private static let samples: [(any TypedEvent, EventSchema.Emitter)] =
        single
        + ProviderReport.names.sorted().map { (ProviderReport($0, app: "pager", provider: "push", number: 1), .device) }
        + [(ProviderReport(.providerReleased, app: "pager", provider: "push", number: 1, instance: 2), .device)]
        + details.map { (ProviderReport($0.0, app: "pager", provider: "push", number: 1, $0.1), .device) }

    private static func isReadBack(_ event: some TypedEvent) -> Bool {
        type(of: event).init(event.record.name, event.record.table) == event
    }

    @Test("what is written is read back as it was", arguments: samples.indices)
    func readsBack(_ index: Int) {
        let event = Self.samples[index].0
        let isSame = Self.isReadBack(event)
        #expect(isSame, "\(event)")
    }

    @Test("none has a name, a field or a value that its emitter does not list", arguments: samples.indices)
    func schema(_ index: Int) throws {
        let (event, emitter) = Self.samples[index]
        let known = try #require(EventSchema.events(of: emitter)[event.record.name])
        #expect(Set(event.record.fields.map(\.key.listed)).isSubset(of: known))
        for field in event.record.fields {
            let type = try #require(EventSchema.type(of: field.key, in: event.record.name, of: emitter))
            #expect(type.holds(field.value), "\(field)")
        }
    }

    @Test("no event is read as another")
    func others() {
        for (event, _) in Self.samples {
            let record = event.record
            for (other, _) in Self.samples where !Self.names(of: type(of: other)).contains(record.name) {
                #expect(type(of: other).init(record.name, record.table) == nil, "\(record) as \(type(of: other))")
            }
        }
    }

    /// The names of the events of a type, as far as there are samples of them.
    private static func names(of type: any TypedEvent.Type) -> Set<EventName> {
        Set(samples.filter { Swift.type(of: $0.0) == type }.map(\.0.record.name))
    }
}
