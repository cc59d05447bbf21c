import EventLiterals
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import Synchronization
import Testing

/// What waits, when the machine's clock is set.
struct ClockTests {
    /// The clocks of a machine, in the hands of a test.
    private final class Hands: Sendable {
        private let time: Mutex<(wall: Int64, steady: Int64)>

        init(wall: Int64, steady: Int64 = 5_000_000) { time = Mutex((wall, steady)) }

        var clock: MachineClock {
            MachineClock(wall: { self.time.withLock { $0.wall } }, steady: { self.time.withLock { $0.steady } })
        }

        /// Sets the time of day.
        func set(to wall: Int64) { time.withLock { $0.wall = wall } }

        /// Lets time go by.
        func pass(_ milliseconds: Int64) {
            time.withLock { time in
                time.wall += milliseconds
                time.steady += milliseconds
            }
        }
    }

    private static func id(_ number: Int) -> MessageID { MessageID(high: 6, low: UInt64(number)) }
    /// In September 2001, and in January 2027.
    private static let past: Int64 = 1_000_000_000_000
    private static let present: Int64 = 1_800_000_000_000

    private static func expired(_ fixture: ServerFixture) -> [MessageID] {
        fixture.server.events.compactMap { if case .expired(let id, _) = $0 { id } else { nil } }
    }

    /// Returns when the server has looked for what expired: its message `marker` is too old in any year.
    private static func sweep(_ fixture: ServerFixture, _ marker: Int) async throws {
        try await fixture.sender.post(to: "marker", id: id(marker), headers: ["apns-expiration": "1"])
        await fixture.server.wait(for: "the end of the marker") { events in
            events.contains { if case .expired(id(marker), _) = $0 { true } else { false } }
        }
    }

    @Test("a clock that is set right from far in the past makes nothing too old")
    func setsForward() async throws {
        let hands = Hands(wall: Self.past)
        try await ServerFixture.run(clock: hands.clock) { fixture in
            for number in 1...10 { try await fixture.sender.post(id: Self.id(number)) }
            // By the server's clock of then a minute is left; by the sender's, which is right, an hour.
            try await fixture.sender.post(
                id: Self.id(11), headers: ["apns-expiration": "\(Self.past / 1_000 + 60)"])
            try await fixture.sender.post(
                id: Self.id(12), headers: ["apns-expiration": "\(Self.present / 1_000 + 3_600)"])
            hands.set(to: Self.present)
            try await Self.sweep(fixture, 21)
            #expect(Self.expired(fixture) == [Self.id(21)])
            hands.pass(59_000)
            try await Self.sweep(fixture, 22)
            #expect(Self.expired(fixture) == [21, 22].map(Self.id))
            hands.pass(2_000)
            try await Self.sweep(fixture, 23)
            #expect(Self.expired(fixture).contains(Self.id(11)), "it has had its minute")
            hands.pass(3_600_000)
            try await Self.sweep(fixture, 24)
            #expect(Self.expired(fixture).contains(Self.id(12)), "it has had its hour")
            let phone = try fixture.provider()
            await fixture.server.wait(for: "acknowledged", count: 10)
            #expect(phone.log.delivered == (1...10).map(Self.id))
            // Their ids are still known, though a day has passed by the clock.
            #expect(try await fixture.sender.post(id: Self.id(1)).status == 200)
            try await fixture.sender.post(id: Self.id(13))
            await fixture.server.wait(for: "acknowledged", count: 11)
            #expect(phone.log.delivered == (1...10).map(Self.id) + [Self.id(13)])
            try await phone.control.stop().get()
        }
    }

    @Test("ids that were delivered before the clock was set are known after it")
    func remembersIDs() async throws {
        let hands = Hands(wall: Self.past)
        try await ServerFixture.run(clock: hands.clock) { fixture in
            let phone = try fixture.provider()
            try await fixture.sender.post(id: Self.id(1))
            await fixture.server.wait(for: "acknowledged")
            hands.set(to: Self.present)
            try await Self.sweep(fixture, 21)
            try await fixture.sender.post(id: Self.id(1))
            try await fixture.sender.post(id: Self.id(2))
            await fixture.server.wait(for: "acknowledged", count: 2)
            #expect(phone.log.delivered == [1, 2].map(Self.id))
            try await phone.control.stop().get()
        }
    }

    @Test("a clock that is set right while the server does not run makes nothing too old either")
    func setsForwardMeanwhile() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ServerFixture.quick
            configuration.store = folder + "/store"
            let hands = Hands(wall: Self.past)
            try await ServerFixture.run(configuration, clock: hands.clock) { fixture in
                try await fixture.sender.post(id: Self.id(1))
                try await Self.sweep(fixture, 21)
            }
            hands.pass(1_000)
            hands.set(to: Self.present)
            for start in 2...3 {
                try await ServerFixture.run(configuration, clock: hands.clock) { fixture in
                    try await Self.sweep(fixture, 20 + start)
                    #expect(Self.expired(fixture) == [Self.id(20 + start)])
                }
            }
        }
    }

    @Test("a clock that is set back gives what waits time, and loses nothing")
    func setsBack() async throws {
        let hands = Hands(wall: Self.present)
        try await ServerFixture.run(clock: hands.clock) { fixture in
            try await fixture.sender.post(id: Self.id(1))
            hands.set(to: Self.past)
            try await Self.sweep(fixture, 21)
            try await fixture.sender.post(id: Self.id(2))
            hands.set(to: Self.present)
            try await Self.sweep(fixture, 22)
            #expect(Self.expired(fixture) == [21, 22].map(Self.id))
        }
    }
}
