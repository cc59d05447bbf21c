package import DeviceRules

/// Where a trace of a device and one of a lab differ.
///
/// For every operation in every privilege that the device has a line of, the sequences of states and codes are compared.
/// Times do not count, nor how often one state, or two in turn, are repeated.
package struct TraceComparison: Sendable {
    /// A place where they differ.
    package struct Difference: Sendable, Hashable {
        /// The line of the device's trace at which it is.
        package var line: Int
        /// The operation.
        package var operation: TraceOperation
        /// The privilege.
        package var permission: Privilege
        /// What each has there.
        package var kind: Kind

        /// What each has at a place.
        package enum Kind: Sendable, Hashable {
            /// Each has something else.
            case unlike(device: Trace.Sight, lab: Trace.Sight)
            /// Only the device has something.
            case onDevice(Trace.Sight)
            /// Only the lab has something, after what the line says.
            case inLab(Trace.Sight)
        }
    }

    /// A choice of the lab, and where the device has done otherwise.
    package struct Choice: Sendable, Hashable {
        /// What is open.
        package var choice: OpenChoice
        /// Where they differ because of it.
        package var differences: [Difference]
    }

    /// What differs and should not, by the lines of the device's trace.
    package private(set) var differences: [Difference] = []
    /// What Apple leaves open of all that was compared.
    package private(set) var choices: [Choice] = []
    /// How many operations were compared, each privilege counted.
    package private(set) var compared = 0
    /// What the lab has and the device says nothing of, by the privileges that it says something of.
    package private(set) var unseen: [Privilege: [TraceOperation]] = [:]
    /// What was not compared, because the lab could not decide it, by the privileges.
    package private(set) var undecided: [Privilege: [TraceOperation]] = [:]

    /// Compares.
    ///
    /// - Parameters:
    ///   - device: the trace of a device.
    ///   - lab: that of the lab.
    ///   - system: the version that the device is taken for; `nil` for the one in its trace.
    ///   - undecided: what the lab could not decide on the machine that it ran on.
    ///   - choices: what Apple leaves open.
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

    /// What one has and the other has not, between two sights that both have.
    private struct Run {
        var device: [Trace.Observation] = []
        var lab: [Trace.Sight] = []
        /// The sight of the device before it.
        var before: Trace.Observation?
    }

    private static func runs(_ device: [Trace.Observation], _ lab: [Trace.Sight]) -> [Run] {
        // The lengths of the longest common subsequences of what is left of both.
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
    /// What was seen of an operation, without repetitions of one sight or of two in turn.
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
