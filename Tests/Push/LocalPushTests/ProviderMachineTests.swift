import EventLiterals
import LocalPush
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
    ) -> any ProviderDecider {
        var machine = configuration.decider(origin: at(0))
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
        var machine = Self.configuration().decider(origin: Self.at(0))
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
        var machine = Self.configuration().decider(origin: Self.at(0))
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
        var connecting = Self.configuration().decider(origin: Self.at(0))
        _ = connecting.start()
        #expect(connecting.stop() == [.disconnect(Goodbye(.stopping)), .report(.stopped)])
    }

    @Test("the delays double to the ceiling, stay within the jitter, and begin again after a healthy connection")
    func backsOff() throws {
        var configuration = Self.configuration()
        configuration.backoff = .milliseconds(100)
        configuration.backoffCeiling = .seconds(1)
        var machine = configuration.decider(origin: Self.at(0))
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

    @Test("the end of a healthy connection is told, then the first pause, which is waited")
    func tellsLosses() throws {
        var machine = Self.connected(heartbeat: 0)
        var backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(5), seed: 1)
        let first = backoff.delay(attempt: 1)
        #expect(
            machine.lost(reason: "gone") == [
                .report(.disconnected(reason: "gone")), .report(.backoff(delay: first, attempt: 1)), .wait(first),
            ])
        #expect(machine.state == .waiting(attempt: 1))
        #expect(machine.lost(reason: "twice").isEmpty)
        #expect(machine.waitEnded() == [.connect(attempt: 1)])
        #expect(machine.state == .connecting(attempt: 1))
        let second = backoff.delay(attempt: 2)
        #expect(
            machine.lost(reason: "refused") == [.report(.backoff(delay: second, attempt: 2)), .wait(second)],
            "what was not connected is not disconnected")
        #expect(machine.waitEnded() == [.connect(attempt: 2)])
        #expect(machine.stop() == [.disconnect(Goodbye(.stopping)), .report(.stopped)])
        #expect(machine.start() == [.report(.started), .connect(attempt: 1)], "a start counts from one")
    }

    @Test("an expiry is told with its age, the connection ended with the reason, and the pause waited")
    func tellsExpiry() {
        var machine = Self.connected(heartbeat: 300)
        var backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(5), seed: 1)
        let pause = backoff.delay(attempt: 1)
        #expect(
            machine.timer(at: Self.at(2_800)) == [
                .report(.timer), .report(.heartbeatExpired(age: .milliseconds(2_500))),
                .disconnect(Goodbye(.heartbeatExpired)), .report(.disconnected(reason: "heartbeat-expired")),
                .report(.backoff(delay: pause, attempt: 1)), .wait(pause),
            ])
    }

    @Test("another configuration holds from now on")
    func adopts() {
        var machine = Self.connected(heartbeat: 0)
        var other = Self.configuration()
        other.interval = .seconds(1)
        other.backoff = .seconds(40)
        other.backoffCeiling = .seconds(40)
        other.token = token("tablet")
        machine.adopt(other)
        let actions = machine.timer(at: Self.at(1_000))
        #expect(actions.contains(.report(.heartbeatExpired(age: .seconds(1)))))
        #expect(Self.wait(actions).map { $0 >= .seconds(20) } == true)
        #expect(machine.waitEnded() == [.connect(attempt: 1)])
        #expect(machine.opened() == [.send(.register(token("tablet")))])
    }

    @Test("a step of nothing is as fine as it gets")
    func takesNoStep() {
        var configuration = Self.configuration()
        configuration.resolution = .zero
        var machine = Self.connected(heartbeat: 300, configuration)
        #expect(machine.timer(at: Self.at(2_299)) == [.report(.timer)])
        #expect(machine.timer(at: Self.at(2_300)).contains(.report(.heartbeatExpired(age: .seconds(2)))))
    }

    @Test("a goodbye of the server ends the connection and the attempt, with its reason", arguments: [true, false])
    func hearsGoodbye(isConnected: Bool) {
        var machine = Self.connected(heartbeat: 0)
        if !isConnected {
            _ = machine.lost(reason: "gone")
            _ = machine.waitEnded()
        }
        let actions = machine.receive(.goodbye(Goodbye(.replaced, detail: "by another")), at: Self.at(9))
        #expect(actions.first == .disconnect(Goodbye(.stopping)))
        #expect(actions.contains(.report(.disconnected(reason: "the server said replaced"))) == isConnected)
        #expect(Self.wait(actions) != nil)
    }

    @Test("what comes while it waits or is stopped is ignored")
    func ignoresLateFrames() {
        var machine = Self.connected(heartbeat: 0)
        _ = machine.lost(reason: "gone")
        #expect(machine.receive(.heartbeat(sequence: 2), at: Self.at(1)).isEmpty)
        #expect(machine.opened().isEmpty)
        _ = machine.stop()
        #expect(machine.receive(.welcome(heartbeatMilliseconds: 1), at: Self.at(2)).isEmpty)
        #expect(machine.opened().isEmpty)
        #expect(machine.state == .stopped)
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
        #expect(goodbye == Goodbye(.protocolError, detail: "the server sent register which is not expected here"))
        #expect(actions.dropFirst().first == .report(.disconnected(reason: goodbye.detail)))
        #expect(Self.wait(actions) != nil)
    }

    @Test("a provider that goes on counting, waits on after a stop, or doubles the interval differs in that")
    func sabotaged() {
        var counting = Self.connected(heartbeat: 0, Self.configuration(.keepsBackingOff))
        #expect(counting.lost(reason: "gone").contains { if case .report(.backoff(_, 2)) = $0 { true } else { false } })
        var waiting = Self.connected(heartbeat: 0, Self.configuration(.connectsAfterStop))
        _ = waiting.lost(reason: "gone")
        #expect(waiting.stop() == [.report(.stopped)])
        #expect(waiting.waitEnded() == [.connect(attempt: 1)])
        var patient = Self.connected(heartbeat: 0, Self.configuration(.doublesInterval))
        #expect(patient.timer(at: Self.at(3_999)) == [.report(.timer)])
        #expect(patient.timer(at: Self.at(4_000)).contains(where: Self.isDisconnect))
    }
}
