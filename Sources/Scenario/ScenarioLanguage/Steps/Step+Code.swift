public import LabModel

/// Steps in Swift code, one for each step of a scenario file.
extension Step {
    /// Waits until a condition holds; fails on timeout.
    public static func expect(
        _ expectation: ScenarioExpectation, within limit: Duration = Step.defaultWithin, since: CountStart = .lastAction
    ) -> Step {
        Step(.expect(expectation, within: limit, since: since))
    }

    /// Fails if the condition holds at any time from here on, until the end or for a duration.
    public static func never(_ expectation: ScenarioExpectation, for duration: Duration? = nil) -> Step {
        Step(.never(expectation, for: duration))
    }

    /// Fails if the condition does not hold at any time from here on, until the end or for a duration.
    public static func always(_ expectation: ScenarioExpectation, for duration: Duration? = nil) -> Step {
        Step(.always(expectation, for: duration))
    }

    /// Applies a fault to a host's link until it is healed, or for a duration.
    public static func fault(
        _ fault: LinkFault, at link: LinkID, for duration: Duration? = nil, as name: String? = nil
    ) -> Step {
        Step(.fault(FaultStep(.link([link], fault), for: duration, as: name)))
    }

    /// Partitions groups of hosts from each other until the fault is healed, or for a duration.
    public static func partition(_ groups: [[String]], for duration: Duration? = nil, as name: String? = nil) -> Step {
        Step(.fault(FaultStep(.partition(groups), for: duration, as: name)))
    }

    /// Fills a network's channel to a share of its capacity (0…1) until the fault is healed, or for a duration.
    public static func congest(_ network: String, to share: Double, for duration: Duration? = nil) -> Step {
        Step(.fault(FaultStep(.congestion(network: network, utilisation: share), for: duration)))
    }

    /// Applies a fault to a program until it is healed, or for a duration.
    public static func fault(
        _ fault: ProcessFault, of program: ProgramTarget, for duration: Duration? = nil, as name: String? = nil
    ) -> Step {
        Step(.fault(FaultStep(.process([program], fault), for: duration, as: name)))
    }

    /// Heals the named fault, or all faults without a duration.
    public static func heal(_ healing: Healing = .all) -> Step { Step(.heal(healing)) }

    /// Sends a message to a host through the lab's push server.
    public static func send(_ message: String, to host: String, expires: Duration? = nil, call: Bool = false) -> Step {
        Step(.send(SendStep(message, to: host, expires: expires, call: call)))
    }

    /// Returns the step with a label, which ``MustCatch`` refers to.
    public func labelled(_ label: String) -> Step { Step(action, label: label, at: position) }

    /// Performs another action.
    public static func `do`(_ action: LabAction) -> Step { Step(.do(action)) }
}
