public import LabEvents
public import LabModel
public import NetworkLab
public import Testing

/// Opens a lab for the duration of a test and closes it afterwards, even if the body throws.
///
/// On a machine that cannot run labs the test is cancelled, and so reported as skipped with the reason. With
/// `PUSHLAB_REQUIRE=1` in the environment it fails instead. It always fails if `lab-init` is not found.
///
/// ```swift
/// @Test func lostCarrier() async throws {
///     let ward = Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("a", on: ["ward"])])
///     try await withLab(ward) { lab in
///         let fault = try await lab.inject(.link(LinkID("a"), .carrierDown))
///         try await lab.expect(.carrierLost, on: "a", within: .seconds(1))
///         try await lab.heal(fault)
///     }
/// }
/// ```
public func withLab(
    _ topology: Topology, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Lab) async throws -> Void
) async throws {
    guard try LabRequirement.ofThisProcess.letsTestRun(at: sourceLocation) else { return }
    let lab = try await Lab.open(topology, options: LabOptions(programsFolder: BuiltPrograms.folder))
    do {
        try await body(lab)
    } catch {
        await lab.close()
        throw error
    }
    await lab.close()
}

extension Lab {
    /// Waits until a host or one of its programs has reported an event since the lab was opened.
    ///
    /// After the timeout, records an issue of the test with the last five events of the host.
    public func expect(
        _ event: EventName, on host: String, within limit: Duration, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let deadline = log.now + limit
        while true {
            let events = log.events()
            if events.contains(where: { $0.name == event && $0.host == host && $0.at <= deadline }) { return }
            guard log.now < deadline else {
                let last = events.filter { $0.host == host }.suffix(5).map { "\($0.at) \($0.name)" }
                let seen = last.isEmpty ? "nothing has" : "the last were: " + last.joined(separator: ", ")
                Issue.record(
                    "`\(event)` did not happen on \(host) within \(limit); \(seen)", sourceLocation: sourceLocation)
                return
            }
            await log.grown(beyond: events.count, until: deadline)
        }
    }
}
