import EventLiterals
import LocalPush
import LocalPushSettings
import Testing

/// The provider's decisions under a clock that a test moves.
@Suite struct ProviderMachineTests {
    typealias Action = ProviderMachine.Action

    static func configuration(_ sabotage: ProviderSaboteur? = nil) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(server: "server", token: token("phone"))
        configuration.interval = .seconds(2)
        configuration.sabotage = sabotage
        return configuration
    }

    /// Moments in milliseconds after an arbitrary origin.
    static func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000) }

    /// A provider that was welcomed at 0 and got heartbeat 1 at `heartbeat` milliseconds.
    static func connected(
        heartbeat: Int64, _ configuration: ProviderConfiguration = configuration()
    ) -> ProviderMachine {
        var machine = ProviderMachine(configuration, origin: at(0))
        _ = machine.start()
        _ = machine.opened()
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: at(0))
        _ = machine.receive(.heartbeat(sequence: 1), at: at(heartbeat))
        return machine
    }

    static func isDisconnect(_ action: Action) -> Bool { if case .disconnect = action { true } else { false } }

    static func wait(_ actions: [Action]) -> Duration? {
        actions.lazy.compactMap { if case .wait(let delay) = $0 { delay } else { nil } }.first
    }

    @Test("start connects, the open connection registers, the welcome connects")
    func connects() {
        var machine = ProviderMachine(Self.configuration(), origin: Self.at(0))
        #expect(machine.start() == [.report(.started), .connect(attempt: 1)])
        #expect(machine.opened() == [.send(.register(token("phone")))])
        #expect(
            machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.at(2))
                == [.report(.connected(server: "server", heartbeat: .milliseconds(500)))])
        #expect(machine.start().isEmpty, "a running provider cannot be started")
    }

    @Test("every heartbeat is acknowledged with its own sequence")
    func acknowledges() {
        var machine = Self.connected(heartbeat: 0)
        for sequence in UInt64(2)...9 {
            #expect(
                machine.receive(.heartbeat(sequence: sequence), at: Self.at(Int64(sequence)))
                    == [
                        .report(.heartbeat(sequence: sequence)), .send(.heartbeatAcknowledgement(sequence: sequence)),
                    ])
        }
    }

    @Test(
        "the heartbeat expires exactly at last + interval", arguments: [(1_999, false), (2_000, true), (2_001, true)])
    func expiresAtTheBoundary(_ age: Int64, _ expires: Bool) {
        var machine = Self.connected(heartbeat: 300)
        let actions = machine.timer(at: Self.at(300 + age))
        #expect(actions.first == .report(.timer))
        #expect(actions.contains(.report(.heartbeatExpired(age: .milliseconds(age)))) == expires)
        #expect(actions.contains(where: Self.isDisconnect) == expires)
        #expect(actions.contains(.report(.disconnected(reason: "heartbeat-expired"))) == expires)
        #expect((Self.wait(actions) != nil) == expires, "an expired connection is followed by a new attempt")
    }

    @Test("the age counts from the welcome until the first heartbeat comes")
    func expiresWithoutAnyHeartbeat() {
        var machine = ProviderMachine(Self.configuration(), origin: Self.at(0))
        _ = machine.start()
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.at(100))
        #expect(machine.timer(at: Self.at(2_099)) == [.report(.timer)])
        #expect(machine.timer(at: Self.at(2_100)).contains(where: Self.isDisconnect))
    }

    @Test("in whole steps the boundary is hit in spite of jitter", arguments: [-240, 0, 249] as [Int64])
    func roundsToSteps(_ jitter: Int64) {
        var configuration = Self.configuration()
        configuration.resolution = .milliseconds(500)
        var machine = Self.connected(heartbeat: 1_000 + jitter, configuration)
        #expect(machine.timer(at: Self.at(2_501)) == [.report(.timer)])
        #expect(machine.timer(at: Self.at(3_001)).contains(.report(.heartbeatExpired(age: .seconds(2)))))
    }

    @Test("a provider that is not running does nothing at the timer")
    func ignoresTimerWhenStopped() {
        var machine = Self.connected(heartbeat: 0)
        #expect(
            machine.stop()
                == [
                    .disconnect(Goodbye(.stopping)), .report(.disconnected(reason: "stopping")), .report(.stopped),
                ])
        #expect(machine.timer(at: Self.at(60_000)) == [.report(.timer)])
        #expect(machine.lost(reason: "late").isEmpty)
        #expect(machine.waitEnded().isEmpty)
        #expect(machine.stop().isEmpty)
        #expect(machine.start() == [.report(.started), .connect(attempt: 1)])
    }

    @Test("a stop while waiting forgets the wait, a stop while connecting ends the attempt")
    func stopsAnywhere() {
        var waiting = Self.connected(heartbeat: 0)
        _ = waiting.lost(reason: "gone")
        #expect(waiting.stop() == [.cancelWait, .report(.stopped)])
        var connecting = ProviderMachine(Self.configuration(), origin: Self.at(0))
        _ = connecting.start()
        #expect(connecting.stop() == [.disconnect(Goodbye(.stopping)), .report(.stopped)])
    }

    @Test("the delays double to the ceiling, stay within the jitter, and begin again after a healthy connection")
    func backsOff() throws {
        var configuration = Self.configuration()
        configuration.backoff = .milliseconds(100)
        configuration.backoffCeiling = .seconds(1)
        var machine = ProviderMachine(configuration, origin: Self.at(0))
        _ = machine.start()
        for expected in [200, 400, 800, 1_000, 1_000, 1_000] {
            let delay = try #require(Self.wait(machine.lost(reason: "refused")))
            #expect(delay >= .milliseconds(expected / 2) && delay <= .milliseconds(expected), "\(delay)")
            let attempt = machine.waitEnded()
            #expect(attempt.count == 1)
        }
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.at(3))
        let welcomedOnly = try #require(Self.wait(machine.lost(reason: "gone")))
        #expect(welcomedOnly >= .milliseconds(500), "a welcome alone is no sign of health")
        _ = machine.waitEnded()
        _ = machine.receive(.welcome(heartbeatMilliseconds: 500), at: Self.at(6))
        _ = machine.receive(.heartbeat(sequence: 1), at: Self.at(7))
        let healthy = try #require(Self.wait(machine.lost(reason: "gone")))
        #expect(healthy <= .milliseconds(100))
    }

    @Test("the same seed gives the same delays, another seed others")
    func seedsJitter() {
        func delays(_ seed: UInt64) -> [Duration] {
            var backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(5), seed: seed)
            return (1...8).map { backoff.delay(attempt: $0) }
        }
        #expect(delays(7) == delays(7))
        #expect(delays(7) != delays(8))
    }

    @Test("a frame out of place ends the connection with a protocol error")
    func refusesFramesOutOfPlace() {
        var machine = Self.connected(heartbeat: 0)
        let actions = machine.receive(.register(token("phone")), at: Self.at(1))
        guard case .disconnect(let goodbye)? = actions.first else {
            Issue.record("no disconnection: \(actions)")
            return
        }
        #expect(goodbye.reason == .protocolError)
        #expect(Self.wait(actions) != nil)
    }
}
