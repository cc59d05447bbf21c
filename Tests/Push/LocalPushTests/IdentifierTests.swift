import LocalPush
import Testing

/// Ids, tokens, and moments: every limit on both sides.
@Suite struct IdentifierTests {
    private static let id = MessageID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

    @Test("an id is printed in lower case with its hyphens, and read in either case")
    func spellsIDs() {
        #expect(Self.id.description == "01234567-89ab-cdef-fedc-ba9876543210")
        #expect(MessageID("01234567-89ab-cdef-fedc-ba9876543210") == Self.id)
        #expect(MessageID("01234567-89AB-CDEF-FEDC-BA9876543210") == Self.id)
        #expect(MessageID(high: 0, low: 0).description == "00000000-0000-0000-0000-000000000000")
        #expect(MessageID(high: .max, low: .max).description == "ffffffff-ffff-ffff-ffff-ffffffffffff")
        #expect(MessageID("00000000-0000-0000-0000-000000000001") == MessageID(high: 0, low: 1))
        #expect(MessageID("00000000-0000-0001-0000-000000000000") == MessageID(high: 1, low: 0))
    }

    @Test(
        "what is spelled otherwise is no id",
        arguments: [
            "", "0", "0123456789abcdeffedcba9876543210", "01234567-89ab-cdef-fedc-ba987654321",
            "01234567-89ab-cdef-fedc-ba98765432100", "0123456-789ab-cdef-fedc-ba9876543210",
            "012345678-9ab-cdef-fedc-ba9876543210", "01234567-89a-bcdef-fedc-ba9876543210",
            "01234567-89abc-def-fedc-ba9876543210", "01234567-89ab-cde-ffedc-ba9876543210",
            "01234567-89ab-cdeff-edc-ba9876543210", "01234567-89ab-cdef-fed-cba9876543210",
            "01234567-89ab-cdef-fedcb-a9876543210", "01234567_89ab_cdef_fedc_ba9876543210",
            "{1234567-89ab-cdef-fedc-ba987654321}",
        ])
    func refusesIDs(_ text: String) {
        #expect(MessageID(text) == nil)
    }

    @Test("the digits end where they end", arguments: Array("/:@G`g".unicodeScalars))
    func endsDigits(_ scalar: Unicode.Scalar) {
        #expect(MessageID("0123456\(scalar)-89ab-cdef-fedc-ba9876543210") == nil)
        #expect(MessageID("01234567-89ab-cdef-fedc-ba987654321\(scalar)") == nil)
    }

    @Test("a new id is of version 7: its time first, then what is random, and no two are the same")
    func makesIDs() {
        var generator = SeededGenerator(seed: 4)
        let ids = (0..<200).map { _ in MessageID.new(at: 0x0123_4567_89ab, using: &generator) }
        #expect(Set(ids).count == 200)
        #expect(ids.allSatisfy { $0.high >> 12 == 0x0123_4567_89ab_7 && $0.low >> 62 == 2 })
        #expect(ids.allSatisfy { $0.description.hasPrefix("01234567-89ab-7") })
        // All other bits are random.
        let fixed: (high: UInt64, low: UInt64) = (~0xFFF, 0xC000_0000_0000_0000)
        #expect(ids.reduce(0) { $0 | $1.high } | fixed.high == .max)
        #expect(ids.reduce(0) { $0 | $1.low } | fixed.low == .max)
        #expect(ids.reduce(.max) { $0 & $1.high } & ~fixed.high == 0)
        #expect(ids.reduce(.max) { $0 & $1.low } & ~fixed.low == 0)
        // A later one comes after it, as text too; only the lower 48 bits of a time count.
        let later = MessageID.new(at: 0x0123_4567_89ac, using: &generator)
        #expect(ids.allSatisfy { $0.high < later.high && $0.description < later.description })
        #expect(MessageID.new(at: .max, using: &generator).high >> 12 == 0xffff_ffff_ffff_7)
    }

    @Test("a token has 1 to 128 characters of its alphabet")
    func limitsTokens() {
        #expect(DeviceToken("") == nil)
        #expect(DeviceToken("x")?.text == "x")
        #expect(DeviceToken(String(repeating: "x", count: 128))?.text.count == 128)
        #expect(DeviceToken(String(repeating: "x", count: 129)) == nil)
        let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
        for value in UInt8(1)...0x7F {
            let character = String(Unicode.Scalar(value))
            #expect((DeviceToken(character) != nil) == allowed.contains(character), "\(character.debugDescription)")
        }
        #expect(DeviceToken("é") == nil)
        #expect(DeviceToken("a")?.description == "a")
    }

    @Test("moments are ordered, moved and compared by nanoseconds")
    func computesMoments() {
        let moment = Moment(nanoseconds: 5)
        #expect(moment + .nanoseconds(7) == Moment(nanoseconds: 12))
        #expect(moment - Moment(nanoseconds: 12) == .nanoseconds(-7))
        #expect(moment < Moment(nanoseconds: 6))
        #expect(!(moment < moment))
        #expect(!(Moment(nanoseconds: 6) < moment))
        #expect(Duration.seconds(3).nanoseconds == 3_000_000_000)
        #expect(Duration(secondsComponent: 1, attosecondsComponent: 2_000_000_000).nanoseconds == 1_000_000_002)
        #expect(Duration.milliseconds(-1_500).nanoseconds == -1_500_000_000)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min / 2).nanoseconds == .min)
        #expect(Duration.microseconds(1_500).milliseconds == 1.5)
    }

    @Test("now is the machine's monotonic clock")
    func readsClock() {
        let clock = ContinuousClock()
        let (before, begin) = (Moment.now(), clock.now)
        while clock.now - begin < .milliseconds(2) {}
        let took = Moment.now() - before
        #expect(took >= .milliseconds(2) && took < .seconds(60), "\(took)")
        #expect(before.nanoseconds > 0)
    }
}
