package import DeviceRules

/// The differences between a trace of a device and one of a lab.
///
/// Compares the sequences of states and codes for every operation and privilege in the device's trace. Times are
/// ignored, and so are repetitions of one state or of a pair of states.
package struct TraceComparison: Sendable {
    package struct Difference: Sendable, Hashable {
        /// The line of the device's trace.
        package var line: Int
        package var operation: TraceOperation
        package var permission: Privilege
        package var kind: Kind

        /// The type of a difference.
        package enum Kind: Sendable, Hashable {
            /// The device and the lab have different states.
            case unlike(device: Trace.Sight, lab: Trace.Sight)
            /// Only the device has this state.
            case onDevice(Trace.Sight)
            /// Only the lab has this state, after the one in the line.
            case inLab(Trace.Sight)
        }
    }

    /// A choice of the lab, and the differences on the device.
    package struct Choice: Sendable, Hashable {
        package var choice: OpenChoice
        /// The differences because of this choice.
        package var differences: [Difference]
    }

    /// The differences that are errors, in the order of the device's trace.
    package private(set) var differences: [Difference] = []
    /// The points that Apple leaves open among the compared operations.
    package private(set) var choices: [Choice] = []
    /// The number of compared operations, counted for each privilege.
    package private(set) var compared = 0
    /// The operations of the lab that the device's trace lacks, for each privilege in that trace.
    package private(set) var unseen: [Privilege: [TraceOperation]] = [:]
    /// The operations that the lab could not decide and that were not compared, by privilege.
    package private(set) var undecided: [Privilege: [TraceOperation]] = [:]

    /// Compares two traces.
    ///
    /// - Parameters:
    ///   - device: the trace of a device.
    ///   - lab: the trace of the lab.
    ///   - system: the assumed version of the device; `nil` for the one in its trace.
    ///   - undecided: the operations that the lab could not decide on its machine.
    ///   - choices: the points that Apple leaves open.
    package init(
        _ device: Trace, with lab: Trace, system: SystemVersion? = nil, undecided: Set<TraceOperation> = [],
        choices: [OpenChoice] = OpenChoice.all
    ) {
        let possible = choices.filter {
            $0.concerns(system ?? device.system, isSigned: device.isSignedForMulticast)
        }
        var found: [OpenChoice: [Difference]] = [:]
        var concerned: Set<OpenChoice> = []
        let privileges = Set(device.observations.map(\.permission))
        for permission in Privilege.allCases where privileges.contains(permission) {
            for operation in TraceOperation.allCases {
                let ours = lab.sequence(operation, permission)
                let theirs = device.sequence(operation, permission)
                guard let last = theirs.last else {
                    if !ours.isEmpty { unseen[permission, default: []].append(operation) }
                    continue
                }
                guard !undecided.contains(operation) else {
                    self.undecided[permission, default: []].append(operation)
                    continue
                }
                compared += 1
                let open = possible.filter { $0.operations.contains(operation) && $0.permissions.contains(permission) }
                concerned.formUnion(open)
                for run in Self.runs(theirs, ours.map(\.seen)) {
                    let all = Self.differences(run, last, operation, permission)
                    let isOpen = { (choice: OpenChoice) in
                        (run.device.map(\.seen.state) + run.lab.map(\.state)).allSatisfy(choice.states.contains)
                    }
                    if let choice = open.first(where: isOpen) {
                        found[choice, default: []] += all
                    } else {
                        differences += all
                    }
                }
            }
        }
        differences.sort { $0.line < $1.line }
        self.choices = choices.filter(concerned.contains).map {
            Choice(choice: $0, differences: (found[$0] ?? []).sorted { $0.line < $1.line })
        }
    }

    /// The states of only one trace between two states that both have.
    private struct Run {
        var device: [Trace.Observation] = []
        var lab: [Trace.Sight] = []
        /// The previous observation of the device.
        var before: Trace.Observation?
    }

    private static func runs(_ device: [Trace.Observation], _ lab: [Trace.Sight]) -> [Run] {
        // The lengths of the longest common subsequences of the remaining parts.
        var lengths = Array(repeating: Array(repeating: 0, count: lab.count + 1), count: device.count + 1)
        for i in device.indices.reversed() {
            for j in lab.indices.reversed() {
                lengths[i][j] =
                    device[i].seen == lab[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
            }
        }
        var runs: [Run] = []
        var run = Run()
        var (i, j) = (0, 0)
        while i < device.count || j < lab.count {
            if i < device.count, j < lab.count, device[i].seen == lab[j] {
                runs.append(run)
                run = Run(before: device[i])
                (i, j) = (i + 1, j + 1)
            } else if j == lab.count || i < device.count && lengths[i + 1][j] >= lengths[i][j + 1] {
                run.device.append(device[i])
                i += 1
            } else {
                run.lab.append(lab[j])
                j += 1
            }
        }
        return (runs + [run]).filter { !$0.device.isEmpty || !$0.lab.isEmpty }
    }

    private static func differences(
        _ run: Run, _ last: Trace.Observation, _ operation: TraceOperation, _ permission: Privilege
    ) -> [Difference] {
        let both = zip(run.device, run.lab).map { device, lab in
            (device.line, Difference.Kind.unlike(device: device.seen, lab: lab))
        }
        let line = run.device.last?.line ?? run.before?.line ?? last.line
        let more = run.device.dropFirst(both.count).map { ($0.line, Difference.Kind.onDevice($0.seen)) }
        let less = run.lab.dropFirst(both.count).map { (line, Difference.Kind.inLab($0)) }
        return (both + more + less).map {
            Difference(line: $0.0, operation: operation, permission: permission, kind: $0.1)
        }
    }
}

extension Trace {
    /// Returns the observations of an operation without repetitions of one state or of a pair.
    func sequence(_ operation: TraceOperation, _ permission: Privilege) -> [Observation] {
        var sequence: [Observation] = []
        for observation in observations where observation.operation == operation && observation.permission == permission
        {
            sequence.append(observation)
            for length in 1...2 {
                let seen = sequence.map(\.seen)
                guard seen.count >= 2 * length, seen.suffix(length) == seen.dropLast(length).suffix(length) else {
                    continue
                }
                sequence.removeLast(length)
            }
        }
        return sequence
    }
}
