/// The events of the lab and the scenario runner.
extension EventName {
    /// The lab is built, with the duration of each phase.
    public static let labOpened = EventName(rawValue: "lab-opened")
    /// The lab is closed.
    public static let labClosed = EventName(rawValue: "lab-closed")
    /// A fault is about to be injected.
    public static let faultInjecting = EventName(rawValue: "fault-injecting")
    /// A fault is proved to be in effect.
    public static let faultBegan = EventName(rawValue: "fault-began")
    /// A fault is about to be healed.
    public static let faultHealing = EventName(rawValue: "fault-healing")
    /// A fault is proved to be gone.
    public static let faultHealed = EventName(rawValue: "fault-healed")
    /// The utilisation of a network's channel during a fault, with the shares of retries and retransmissions.
    public static let channelMeasured = EventName(rawValue: "channel-measured")
    /// The utilisation of a network's channel.
    public static let utilisation = EventName(rawValue: "utilisation")
    /// The utilisation and radio retries of a network's channel in the last half second, and its TCP retransmissions.
    public static let channelSampled = EventName(rawValue: "channel-sampled")
    /// A scenario begins.
    public static let scenarioBegan = EventName(rawValue: "scenario-began")
    /// A scenario has ended.
    public static let scenarioEnded = EventName(rawValue: "scenario-ended")
    /// A step begins.
    public static let stepBegan = EventName(rawValue: "step-began")
    /// A step has ended.
    public static let stepEnded = EventName(rawValue: "step-ended")
    /// All steps have ended, and with them the rules that apply until the end.
    public static let stepsEnded = EventName(rawValue: "steps-ended")
    /// A fault of a step was acknowledged or proved healed.
    public static let faultTimes = EventName(rawValue: "fault-times")
    /// A program is stopped by a signal that the lab did not send.
    public static let isStoppedFromOutside = EventName(rawValue: "stands-still")
    /// The intervals in which the machine stalled during the steps.
    public static let stalls = EventName(rawValue: "stalls")
    /// A finding that decides the verdict.
    public static let finding = EventName(rawValue: "finding")
    /// A host has recovered after a fault.
    public static let recovered = EventName(rawValue: "recovered")
    /// A quantity was measured, as a share for each interval.
    public static let measured = EventName(rawValue: "measured")
    /// A message was sent to a server.
    public static let send = EventName(rawValue: "send")
    /// A signal was sent to a program.
    public static let signalled = EventName(rawValue: "signalled")
}

extension EventSchema {
    private static let step: Fields = [.step: .number, .line: .number, .text: .text, .state: .text]

    static let lab: Table = FaultChange.declarations.merging([
        .labOpened: [
            .hosts: .number, .networks: .number, .namespacesTime: .number, .linksTime: .number,
            .addressesTime: .number, .readyTime: .number, .addresses: .object,
        ],
        .labClosed: [:],
        .channelMeasured: [
            .network: .text, .utilisation: .number, .frameRetries: .number, .tcpRetransmissions: .object,
            .withinRecommendation: .truth,
        ],
        .utilisation: [.network: .text, .share: .number],
        .channelSampled: [
            .network: .text, .utilisation: .number, .frameRetries: .number, .tcpRetransmissions: .object,
        ],
        .scenarioBegan: [.name: .text, .seed: .number, .sabotage: .text], .scenarioEnded: [:],
        .stepBegan: step, .stepEnded: step, .stepsEnded: [:],
        .faultTimes: [.step: .number, .start: .number, .began: .number, .healed: .number],
        .isStoppedFromOutside: [.host: .text, .program: .text], .stalls: [.threadStalls: .list, .taskStalls: .list],
        .finding: [.verdict: .text, .reason: .text, .message: .text, .line: .number],
        .recovered: [.host: .text, .detected: .number, .outage: .number, .recovered: .number, .stable: .number],
        .measured: [.quantity: .text, .shares: .list],
        .send: [.message: .text, .id: .text, .to: .text, .status: .number],
        .signalled: [.program: .text, .signalName: .text],
    ]) { $1 }
}

/// A phase of a fault: `fault-injecting`, `fault-began`, `fault-healing`, `fault-healed`.
public struct FaultChange: DeclaredEvent {
    /// The event's name, one of the four.
    public var name: EventName
    /// The number of the fault in its lab, from 1.
    public var id: Int
    /// A description of the fault.
    public var fault: String

    /// Describes a change.
    public init(_ name: EventName, id: Int, fault: String) { (self.name, self.id, self.fault) = (name, id, fault) }

    /// The fields of each of the four.
    public static let layout = EventLayout(
        [.faultInjecting, .faultBegan, .faultHealing, .faultHealed], \.name, from: Self(.faultBegan, id: 0, fault: ""),
        .field(.id, \.id), .field(.fault, \.fault, else: "fault"))
}
