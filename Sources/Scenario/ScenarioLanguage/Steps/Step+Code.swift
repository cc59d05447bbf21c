public import LabModel

/// Steps as one writes them in code; each stands for the step of the same name in a scenario file.
extension Step {
    /// Waits until something is so; fails when it is not within the time given.
    public static func expect(
        _ expectation: ScenarioExpectation, within limit: Duration = Step.defaultWithin, since: CountStart = .lastAction
    ) -> Step {
        Step(.expect(expectation, within: limit, since: since))
    }

    /// Forbids something from here on, to the end or for the time given.
    public static func never(_ expectation: ScenarioExpectation, for duration: Duration? = nil) -> Step {
        Step(.never(expectation, for: duration))
    }

    /// Demands that something holds from here on, to the end or for the time given.
    public static func always(_ expectation: ScenarioExpectation, for duration: Duration? = nil) -> Step {
        Step(.always(expectation, for: duration))
    }

    /// Breaks a host's link, until healed or for the time given.
    public static func fault(
        _ fault: LinkFault, at link: LinkID, for duration: Duration? = nil, as name: String? = nil
    ) -> Step {
        Step(.fault(FaultStep(.link([link], fault), for: duration, as: name)))
    }

    /// Cuts groups of hosts off from each other, until healed or for the time given.
    public static func partition(_ groups: [[String]], for duration: Duration? = nil, as name: String? = nil) -> Step {
        Step(.fault(FaultStep(.partition(groups), for: duration, as: name)))
    }

    /// Fills the channel of a network to a share of its capacity, until healed or for the time given.
    public static func congest(_ network: String, to share: Double, for duration: Duration? = nil) -> Step {
        Step(.fault(FaultStep(.congestion(network: network, utilisation: share), for: duration)))
    }

    /// Does something to a program, until healed or for the time given.
    public static func fault(
        _ fault: ProcessFault, of program: ProgramTarget, for duration: Duration? = nil, as name: String? = nil
    ) -> Step {
        Step(.fault(FaultStep(.process([program], fault), for: duration, as: name)))
    }

    /// Ends faults: all that have no time of their own, or the one named.
    public static func heal(_ healing: Healing = .all) -> Step { Step(.heal(healing)) }

    /// Sends a message to a host through the lab's push server.
    public static func send(_ message: String, to host: String, expires: Duration? = nil, call: Bool = false) -> Step {
        Step(.send(SendStep(message, to: host, expires: expires, call: call)))
    }

    /// The same step with a label, by which ``MustCatch`` knows it.
    public func labelled(_ label: String) -> Step { Step(action, label: label, at: position) }

    /// Does something else.
    public static func `do`(_ action: LabAction) -> Step { Step(.do(action)) }
}
