/// Which events each of our own programs emits, and with which fields.
///
/// ```swift
/// EventSchema.events(of: .pushServer)[.offline]  // client, reason, detail
/// ```
public enum EventSchema {
    /// Whose events they are.
    public enum Emitter: Sendable, Hashable, CaseIterable {
        /// The lab, or the scenario runner.
        case lab
        /// The kernel of a host.
        case host
        /// The reference push server.
        case pushServer
        /// The reference push provider.
        case pushProvider
        /// The reference DNS server, which emits none of its own.
        case dnsServer
        /// The network probe.
        case probe
        /// The system of a device.
        case device
        /// A program made with Apple's modules, as far as those emit events.
        case appleModules
    }

    /// The events of an emitter, each with the fields it may have; of a program also those that the lab reports of it.
    ///
    /// Some fields stand for many: look for ``EventField/listed``.
    public static func events(of emitter: Emitter) -> [EventName: Set<EventField>] {
        switch emitter {
        case .lab: labEvents
        case .host: host
        case .pushServer: program.merging(pushServer) { $1 }
        case .pushProvider: program.merging(pushProvider) { $1 }
        case .dnsServer: program
        case .probe: program.merging(probe) { $1 }
        case .device: program.merging(deviceEvents) { $1 }.merging(push) { $1 }
        case .appleModules: program.merging(appleModules) { $1 }
        }
    }

    private static let fault: Set<EventField> = [.id, .fault]
    private static let step: Set<EventField> = [.step, .line, .text, .state]

    private static let labEvents: [EventName: Set<EventField>] = [
        .labOpened: [.hosts, .networks, .namespacesTime, .linksTime, .addressesTime, .readyTime], .labClosed: [],
        .faultInjecting: fault, .faultBegan: fault, .faultHealing: fault, .faultHealed: fault,
        .channelMeasured: [.network, .utilisation, .tcpRetransmissions, .withinRecommendation],
        .utilisation: [.network, .share], .scenarioBegan: [.name, .seed, .sabotage], .scenarioEnded: [],
        .stepBegan: step, .stepEnded: step, .stepsEnded: [], .faultTimes: [.step, .start, .began, .healed],
        .standsStill: [.host, .program], .stalls: [.threadStalls, .taskStalls],
        .finding: [.verdict, .reason, .message, .line],
        .recovered: [.host, .detected, .outage, .recovered, .stable], .measured: [.quantity, .shares],
        .send: [.message, .id, .to, .status], .signalled: [.program, .signalName],
    ]

    private static let host: [EventName: Set<EventField>] = [
        .linkUp: [.interface], .linkDown: [.interface], .carrierGained: [.interface], .carrierLost: [.interface],
        .addressAdded: [.interface, .address], .addressRemoved: [.interface, .address],
        .attached: [.interface, .network], .detached: [.interface, .network], .roamed: [.interface, .network],
        .frame: [.interface, .direction, .protocolName, .bytes, .from, .to, .sourcePort, .port, .flags, .names],
        .captureTruncated: [.interface, .frames], .captureLost: [.interface, .frames],
    ]

    private static let program: [EventName: Set<EventField>] = [
        .launched: [.pid], .exited: [.code, .signal, .signalName, .cause], .log: [.line, .stream],
        .memoryUsed: [.peakBytes, .limitBytes], .outputDropped: [.lines, .events, .bytes],
        .eventRefused: [.name, .reason], .callRefused: [.call, .pid, .error],
        .crashReported: [.signalName, .location, .calls],
    ]

    private static let appleModules: [EventName: Set<EventField>] = [
        .logged: [.subsystem, .category, .level, .message], .crashed: [.signalName, .addresses],
    ]

    private static let pushServer: [EventName: Set<EventField>] = [
        .listening: [.port, .httpPort, .httpsPort], .connected: [.client, .peer], .heartbeatSent: [.client, .sequence],
        .heartbeatAcknowledged: [.client, .sequence, .latency], .offline: [.client, .reason, .detail],
        .accepted: [.id, .client, .kind], .sent: [.id, .client], .acknowledged: [.id, .client],
        .expired: [.id, .client], .collapsed: [.id, .client], .protocolError: [.peer, .client, .reason], .stopping: [],
    ]

    private static let pushProvider: [EventName: Set<EventField>] = [
        .started: [], .connecting: [.server, .address, .attempt], .connectFailed: [.server, .address, .reason],
        .connected: [.server, .heartbeatInterval], .heartbeat: [.sequence], .disconnected: [.reason],
        .backoff: [.delay, .attempt], .timer: [], .heartbeatExpired: [.age],
        .delivered: [.id, .number, .kind, .text, .title], .duplicate: [.id], .inboxFailed: [.id, .reason], .stopped: [],
        .fleet: [.clients, .connected, .heartbeats, .delivered, .duplicates, .disconnections, .failedAttempts],
    ]

    private static let service: Set<EventField> = [.id, .name, .type, .host, .port, .addresses, .txt, .interfaces]

    private static let probe: [EventName: Set<EventField>] = [
        .probeReady: [],
        .outcome: service.union([.operation, .to, .result, .number, .microseconds, .interfaceTypes, .targets]),
        .accepted: [.id, .from], .received: [.id, .text, .from, .port, .to], .closed: [.id, .from, .result, .number],
        .bonjour: [.id, .state, .result, .number, .name, .message], .serviceAdded: service, .serviceRemoved: service,
        .serviceResolved: service, .path: [.id, .satisfied, .reason], .warning: [.message],
    ]

    private static let request: Set<EventField> = [
        .app, .operation, .destination, .address, .port, .name, .type, .process, .pid,
    ]

    private static let deviceEvents: [EventName: Set<EventField>] = [
        .deviceReady: [.enforcement, .apps, .milliseconds, .reason], .privilege: [.app, .state, .reason],
        .settingsListed: [.app, .on], .alert: request.union([.bundle, .text, .program]),
        .alertAnswered: [.app, .answer],
        .connectionClosed: [.app, .address, .port, .reason],
        .decision: request.union([.verdict, .reason, .error, .number]), .decisionsDropped: [.lost, .repeated],
        .foreground: [.app], .background: [.app], .installed: [.app], .updated: [.app],
        .uninstalled: [.app],
        .nameResolved: [.app, .name, .addresses], .commandDone: [.id], .commandRefused: [.id, .reason],
        .warning: [.message],
    ]

    private static let network: Set<EventField> = [.ssid, .secure, .interface]
    private static let provider: Set<EventField> = [.app, .provider, .number]

    private static let push: [EventName: Set<EventField>] = [
        .networkJoined: network, .networkLeft: network, .locked: [], .unlocked: [],
        .wifiOff: [], .wifiOn: [], .airplaneModeOn: [], .airplaneModeOff: [],
        .configurationSaved: provider.union([.ssids, .enabled]),
        .configurationRemoved: provider, .configurationDisabled: provider.union([.by]),
        .pushRefused: [.app, .operation, .code, .message], .providerLaunch: provider, .providerTerminate: provider,
        .providerStarting: provider, .providerStarted: provider, .providerStartFailed: provider.union([.message]),
        .providerStartPending: provider, .providerTimer: provider, .providerStopping: provider.union([.reason]),
        .providerStopped: provider.union([.reason]), .providerStopPending: provider, .providerUnmatched: provider,
        .providerReleased: provider.union([.instance]), .providerNotReleased: provider.union([.instance]),
        .providerInstances: provider.union([.count]),
        .providerEnded: provider.union([.cause]), .providerActive: provider.union([.on]),
        .providerCompletedTwice: provider.union([.call]), .appLaunch: [.app], .appTerminate: [.app, .cause],
        .incomingCall: [.app, .provider, .userInfo], .pushToTalk: [.app, .provider, .userInfo], .callReported: [.app],
        .callNotReported: [.app],
        .notification: [
            .app, .provider, .identifier, .title, .subtitle, .body, .badge, .thread, .category, .userInfo,
        ],
    ]
}
