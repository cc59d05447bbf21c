import DeviceRules
import Testing
import pushlab

@Suite("Comparing a device with a lab")
struct TraceComparisonTests {
    /// A trace of one operation, in lines from 2 on.
    private func trace(
        _ operation: TraceOperation, _ permission: Privilege, system: String = "18.1", multicast: Bool = true,
        _ sights: [String]
    ) throws -> Trace {
        Trace(
            platform: .iOS, system: try #require(SystemVersion(system)), isSignedForMulticast: multicast,
            observations: sights.enumerated().map { index, text in
                let words = text.split(separator: " ", maxSplits: 1).map(String.init)
                return .init(
                    line: index + 2, operation: operation, permission: permission,
                    seen: .init(words[0], words.count > 1 ? words[1] : nil))
            })
    }

    /// What is said of two traces of one operation about which nothing is open.
    private func lines(_ device: [String], _ lab: [String]) throws -> [String] {
        let device = try trace(.tcpAccept, .denied, device)
        let comparison = TraceComparison(device, with: try trace(.tcpAccept, .denied, lab))
        #expect(comparison.choices.isEmpty)
        #expect(comparison.compared == 1)
        return comparison.lines(file: "t", name: "iOS 18.1").map { String($0.trimmingPrefix("t:")) }
    }

    @Test("the same states and codes agree, whatever the number of their repetitions")
    func agreement() throws {
        let agreed = ["1 operation compared: they agree"]
        #expect(try lines(["a", "b X"], ["a", "b X"]) == agreed)
        #expect(try lines(["a", "b X", "a", "b X", "a", "b X", "c"], ["a", "b X", "c"]) == agreed)
        #expect(try lines(["a", "c"], ["a", "a", "a", "c", "c"]) == agreed)
    }

    @Test("each difference is told with its line")
    func differences() throws {
        let place = "tcp-accept (denied): "
        #expect(
            try lines(["a", "b X", "c"], ["a", "b Y", "c"]) == [
                "3: \(place)the device has `b X`, the lab `b Y`", "1 operation compared: 1 difference",
            ])
        #expect(
            try lines(["a", "c"], ["a", "b", "c", "d"]) == [
                "2: \(place)the lab has `b` after this, the device does not",
                "3: \(place)the lab has `d` after this, the device does not",
                "1 operation compared: 2 differences",
            ])
        #expect(
            try lines(["a", "b", "c", "d", "e"], ["c"]) == [
                "2: \(place)the device has `a`, the lab does not", "3: \(place)the device has `b`, the lab does not",
                "5: \(place)the device has `d`, the lab does not", "6: \(place)the device has `e`, the lab does not",
                "1 operation compared: 4 differences",
            ])
        #expect(
            try lines(["a", "b"], ["b", "a"]).last == "1 operation compared: 2 differences")
    }

    @Test("an operation that the lab does not have at all differs, and one that the device does not have does not")
    func missing() throws {
        let device = try trace(.tcpAccept, .denied, ["a"])
        let lab = try trace(.tcpConnect, .denied, ["a"])
        let comparison = TraceComparison(device, with: lab)
        #expect(comparison.differences.map(\.kind) == [.onDevice(.init("a"))])
        #expect(comparison.unseen == [.denied: [.tcpConnect]])
        #expect(comparison.lines(file: "t", name: "iOS 18.1").contains("not in the trace, denied: tcp-connect"))
        let allowed = try trace(.tcpAccept, .allowed, ["a"])
        #expect(TraceComparison(device, with: allowed).unseen.isEmpty)
    }

    @Test("what Apple leaves open is told in a line of its own, and is no difference")
    func choices() throws {
        let lab = try trace(.connection, .denied, ["setup", "preparing", "waiting ENETDOWN"])
        let same = TraceComparison(lab, with: lab)
        #expect(same.choices.map(\.differences) == [[]])
        let told = try #require(same.lines(file: "t", name: "iOS 17.2").first)
        #expect(told.hasPrefix("lab choice, iOS 17.2: a connection that may not be waits with ENETDOWN; Apple"))
        #expect(told.hasSuffix(" (as on the device)"))
        let device = try trace(.connection, .denied, ["setup", "preparing", "waiting EHOSTUNREACH"])
        let other = TraceComparison(device, with: lab)
        #expect(other.differences.isEmpty)
        #expect(other.choices.map { $0.differences.map(\.line) } == [[4]])
        let lines = other.lines(file: "t", name: "iOS 18.1")
        #expect(lines.count == 3)
        #expect(lines[0].hasSuffix(" (the device does otherwise)"))
        let place = "    t:4: connection (denied): "
        #expect(lines[1] == place + "the device has `waiting EHOSTUNREACH`, the lab `waiting ENETDOWN`")
        #expect(lines[2] == "1 operation compared: they agree")
    }

    @Test("what a choice does not cover is a difference, beside it too")
    func beyondChoices() throws {
        let lab = try trace(.connection, .denied, ["setup", "preparing", "waiting ENETDOWN"])
        let failed = try trace(.connection, .denied, ["setup", "preparing", "failed ENETDOWN"])
        #expect(TraceComparison(failed, with: lab).differences.map(\.line) == [4])
        let allowed = try trace(.connection, .allowed, ["waiting ENETDOWN"])
        let ready = try trace(.connection, .allowed, ["ready"])
        let comparison = TraceComparison(allowed, with: ready)
        #expect(comparison.differences.count == 1)
        #expect(comparison.choices.isEmpty)
    }

    @Test(
        "a choice is open for the versions that it is about, and --ios names another version",
        arguments: [("14.0", true), ("17.6.1", true), ("18.0", false), ("26.1", false)])
    func versions(system: String, isOpen: Bool) throws {
        let lab = try trace(.multicastReceive, .denied, ["nothing"])
        let device = try trace(.multicastReceive, .denied, system: system, ["received"])
        #expect(TraceComparison(device, with: lab).differences.isEmpty == isOpen)
        let other = try trace(.multicastReceive, .denied, system: "18.5", ["received"])
        #expect(TraceComparison(other, with: lab, system: SystemVersion(system)).differences.isEmpty == isOpen)
    }

    @Test("what only the entitlement decides is open without it", arguments: [true, false])
    func entitlement(isSigned: Bool) throws {
        let lab = try trace(.multicastSend, .allowed, ["failed EHOSTUNREACH"])
        let device = try trace(.multicastSend, .allowed, multicast: isSigned, ["failed EPERM"])
        #expect(TraceComparison(device, with: lab).differences.isEmpty != isSigned)
    }

    @Test("what a lab without eBPF cannot decide is not compared, and named")
    func undecided() throws {
        let lab = try trace(.broadcastReceive, .denied, ["received"])
        let device = try trace(.broadcastReceive, .denied, ["nothing"])
        #expect(TraceComparison(device, with: lab).differences.count == 1)
        let comparison = TraceComparison(device, with: lab, undecided: TraceOperation.receptions)
        #expect(comparison.differences.isEmpty && comparison.compared == 0)
        #expect(comparison.undecided == [.denied: [.broadcastReceive]])
        let line = "not compared, for it takes eBPF (see `pushlab doctor`), denied: broadcast-receive"
        #expect(comparison.lines(file: "t", name: "iOS 18.1").contains(line))
    }

    @Test("every choice says what the lab does, what Apple says, and is about something that is compared")
    func catalogue() {
        for choice in OpenChoice.all {
            #expect(choice.text.contains("; "), "\(choice.text)")
            #expect(!choice.operations.isEmpty && !choice.permissions.isEmpty && !choice.states.isEmpty)
        }
        #expect(Set(OpenChoice.all.map(\.text)).count == OpenChoice.all.count)
    }
}
