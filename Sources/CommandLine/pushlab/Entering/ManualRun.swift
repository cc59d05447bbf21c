import ArgumentParser
import Glibc
import Kernel
import LabModel
import Report
import ScenarioLanguage
import ScenarioRunning
import Synchronization

/// Controls a run by hand: `--step`, `--hold` and `pushlab shell`.
final class ManualRun: RunSteering {
    /// The points at which a run waits for the user.
    enum Mode: Sendable {
        /// Every step, and the end.
        case steps
        /// The end: only after a failure, or always.
        case hold(onFailure: Bool)
        /// A shell after the steps before a line, or after none.
        case shell(before: Int?, ProgramTarget?, command: [String])
    }

    private struct State {
        var access: LabAccess?
        var door: Task<Void, Never>?
        /// Whether the programs that start with the lab are ready.
        var hasStarted = false
        /// Whether the remaining steps run without a prompt.
        var goesOn = false
        /// Whether the user may have interfered with the run.
        var wasHeld = false
        /// The exit status of the shell or its command.
        var status: Int32 = 0
    }

    private let mode: Mode
    private let definition: ScenarioDefinition
    private let state = Mutex(State())

    init(_ mode: Mode, _ definition: ScenarioDefinition) { (self.mode, self.definition) = (mode, definition) }

    var status: Int32 { state.withLock(\.status) }

    var hasNoTimeout: Bool { if case .steps = mode { true } else { false } }

    func begin(_ access: LabAccess) async {
        state.withLock { $0.access = access }
        if hasNoTimeout { openDoor() }
    }

    func mayBegin(_ step: Step, _ index: Int) async -> Bool {
        state.withLock { $0.hasStarted = true }
        switch mode {
        case .hold: return true
        case .shell(let line, _, _): return line.map { (step.position?.line ?? 0) < $0 } ?? false
        case .steps:
            if state.withLock(\.goesOn) { return true }
            state.withLock { $0.wasHeld = true }
            let place = step.position.map { "\(definition.file ?? definition.name):\($0.line): " } ?? ""
            let answer = await Prompt.line("\(place)\(step.text)\n  Enter: do it · c: do all the rest · q: end here")
            if answer == "c" { state.withLock { $0.goesOn = true } }
            return answer != nil && answer != "q"
        }
    }

    func hold(_ findings: [Finding]) async {
        if case .hold(true) = mode, findings.isEmpty { return }
        // Without its programs the lab is of no use; the findings say why they did not start.
        if case .shell = mode, !state.withLock(\.hasStarted) { return }
        state.withLock { $0.wasHeld = true }
        openDoor()
        for finding in findings { for line in finding.lines(file: definition.file ?? "") { Console.error(line) } }
        if case .shell(_, let place, let command) = mode {
            await enter(place, command)
        } else {
            describe()
            _ = await Prompt.line("The lab is as the last step left it. Enter closes it.")
        }
        // Ends the commands that still run in it.
        let door = state.withLock { $0.door }
        door?.cancel()
        await door?.value
    }

    func finding() async -> Finding? {
        guard state.withLock(\.wasHeld) else { return nil }
        return Finding(
            .inconclusive(.held), message: "The run was held by the user, so it is inconclusive.")
    }

    private func openDoor() {
        state.withLock { state in
            guard state.door == nil, let access = state.access else { return }
            do {
                let door = try LabAccessServer(access)
                // The run cancels this task and waits for it at its end.
                state.door = Task { await door.open() }
            } catch {
                Console.error("pushlab: this lab cannot be entered: \(error)")
            }
        }
    }

    /// Prints the commands that enter the lab.
    private func describe() {
        guard let access = state.withLock(\.access) else { return }
        let places = access.places
        for place in places.prefix(20) {
            let addresses = place.program == nil ? access.addresses(of: place.host).map(\.description) : []
            Console.error(
                "  pushlab enter \(place)" + (addresses.isEmpty ? "" : "    # \(addresses.joined(separator: ", "))"))
        }
        if places.count > 20 { Console.error("  and \(places.count - 20) more") }
        if let host = places.first(where: { $0.program != nil }) ?? places.last {
            Console.error("  pushlab capture \(host.host) | wireshark -k -i -")
        }
    }

    private func enter(_ place: ProgramTarget?, _ command: [String]) async {
        guard let access = state.withLock(\.access) else { return }
        let places = access.places
        guard
            let place = place ?? places.first(where: { $0.program != nil }).map({ ProgramTarget(host: $0.host) })
                ?? places.first
        else { return }
        if command.isEmpty {
            Console.error("This is \(place). Leaving it closes the lab. From other terminals:")
            describe()
        }
        do {
            let status = try await LabVisit(process: getpid()).run(command.isEmpty ? Self.shell : command, in: place)
            state.withLock { $0.status = status }
        } catch {
            // A refusal has already been printed.
            if !(error is ExitCode) { Console.error("pushlab: \(error)") }
            state.withLock { $0.status = ExitStatus.invalid.rawValue }
        }
    }

    static let shell = [unsafe access("/bin/bash", X_OK) == 0 ? "/bin/bash" : "/bin/sh"]
}
