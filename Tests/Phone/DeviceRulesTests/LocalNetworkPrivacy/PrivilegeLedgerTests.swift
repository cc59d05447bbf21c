import DeviceRules
import FoundationEssentials
import TestTraits
import Testing

@Suite("The ledger of privileges")
struct PrivilegeLedgerTests {
    private let pager = AppDescription("pager", executableUUID: "1F00")
    private let chat = AppDescription("chat", executableUUID: "2F00")

    @Test("a program starts undetermined and is not listed", .shows("B01")) func start() {
        let ledger = PrivilegeLedger(.iOS)
        #expect(ledger.privilege(of: pager) == .undetermined)
        #expect(!ledger.isListed(pager))
        #expect(Privilege.allCases.map(\.rawValue) == ["undetermined", "allowed", "denied"])
    }

    @Test("an answer is kept, for this program alone", .shows("B03"), arguments: [true, false])
    func answer(allows: Bool) {
        var ledger = PrivilegeLedger(.iOS)
        ledger.answer(allows: allows, for: pager)
        #expect(ledger.privilege(of: pager) == (allows ? .allowed : .denied))
        #expect(ledger.privilege(of: chat) == .undetermined)
    }

    @Test("the switch in Settings turns both ways, and both pages show it", .shows("B07")) func turning() throws {
        var ledger = PrivilegeLedger(.iOS)
        ledger.answer(allows: true, for: pager)
        try ledger.turn(on: false, for: pager)
        #expect(ledger.privilege(of: pager) == .denied)
        try ledger.turn(on: true, for: pager)
        #expect(ledger.privilege(of: pager) == .allowed)
        #expect(ledger.isListed(pager))
    }

    @Test("an app is listed by its first attempt, and has no switch before", .shows("B08")) func listing() throws {
        var ledger = PrivilegeLedger(.iOS)
        let error = #expect(throws: PrivilegeLedgerError.self) { try ledger.turn(on: true, for: pager) }
        #expect(error?.message.contains("pager is not in Settings") == true)
        #expect(ledger.privilege(of: pager) == .undetermined)
        let isNew = [ledger.recordAccess(by: pager), ledger.recordAccess(by: pager)]
        #expect(isNew == [true, false])
        #expect(ledger.isListed(pager))
        #expect(ledger.privilege(of: pager) == .undetermined)
        try ledger.turn(on: true, for: pager)
        #expect(ledger.privilege(of: pager) == .allowed)
    }

    @Test("deleting an app on iOS resets it, and it alone", .shows("B17")) func uninstalling() {
        var ledger = PrivilegeLedger(.iOS)
        ledger.answer(allows: false, for: pager)
        ledger.answer(allows: true, for: chat)
        ledger.uninstall(pager)
        #expect(ledger.privilege(of: pager) == .undetermined)
        #expect(!ledger.isListed(pager))
        #expect(ledger.privilege(of: chat) == .allowed)
    }

    @Test("an app is deleted until it is installed, on macOS too, and a ledger that was stored knows", .shows("B17"))
    func deletion() throws {
        for platform in [Platform.iOS, .macOS] {
            var ledger = PrivilegeLedger(platform)
            ledger.uninstall(pager)
            try? ledger.resetAll()
            ledger = try StoredCopy.of(ledger)
            #expect(!ledger.isInstalled(pager) && ledger.isInstalled(chat))
            ledger.install(pager)
            #expect(ledger == PrivilegeLedger(platform))
        }
    }

    @Test(
        "an update keeps the choice on iOS, whatever its UUID; on macOS another UUID is another program", .shows("B26"),
        arguments: [Platform.iOS, .iPadOS, .visionOS, .macOS, .macOS150])
    func updating(platform: Platform) {
        var ledger = PrivilegeLedger(platform)
        var new = pager
        new.executableUUID = "3F00"
        ledger.answer(allows: false, for: pager)
        ledger.update(pager, to: pager, isShared: false)
        #expect(ledger.privilege(of: pager) == .denied)
        ledger.update(pager, to: new, isShared: false)
        #expect(ledger.privilege(of: new) == (platform.isMac ? .undetermined : .denied))
        #expect(ledger.isListed(new) == !platform.isMac)
        #expect(ledger.privilege(of: pager) == (platform.isMac ? .denied : .undetermined))
        ledger.update(new, to: pager, isShared: false)
        #expect(ledger.privilege(of: pager) == .denied)
    }

    @Test("of two programs with one UUID, the one that is not updated keeps the row; a row that is there counts")
    func updatingShared() {
        var ledger = PrivilegeLedger(.iOS)
        var copy = chat
        copy.executableUUID = pager.executableUUID
        ledger.answer(allows: true, for: pager)
        ledger.update(copy, to: chat, isShared: true)
        #expect(ledger.privilege(of: chat) == .allowed && ledger.privilege(of: pager) == .allowed)
        ledger.answer(allows: false, for: chat)
        ledger.update(chat, to: copy, isShared: false)
        #expect(ledger.privilege(of: copy) == .allowed && ledger.privilege(of: chat) == .undetermined)
    }

    @Test(
        "resetting Location & Privacy resets every app", .shows("B18"), arguments: [Platform.iOS, .iPadOS, .visionOS])
    func resetting(platform: Platform) throws {
        var ledger = PrivilegeLedger(platform)
        ledger.answer(allows: false, for: pager)
        ledger.answer(allows: true, for: chat)
        try ledger.resetAll()
        #expect(ledger == PrivilegeLedger(platform))
    }

    @Test("macOS goes back to undetermined in no way", .shows("B19"), arguments: [Platform.macOS, .macOS150])
    func macReset(platform: Platform) {
        var ledger = PrivilegeLedger(platform)
        ledger.answer(allows: false, for: pager)
        ledger.uninstall(pager)
        #expect(ledger.privilege(of: pager) == .denied)
        let error = #expect(throws: PrivilegeLedgerError.self) { try ledger.resetAll() }
        #expect(error?.message.contains("snapshot") == true)
        #expect(error?.message.contains("new user account") == true)
        #expect(ledger.privilege(of: pager) == .denied)
    }

    @Test("accounts are apart on macOS and together on a shared iPad", .shows("B20", "B21")) func accounts() {
        var other = pager
        other.account = "second"
        var iPad = PrivilegeLedger(.iPadOS)
        iPad.answer(allows: true, for: pager)
        #expect(iPad.privilege(of: other) == .allowed)
        var mac = PrivilegeLedger(.macOS)
        mac.answer(allows: true, for: pager)
        #expect(mac.privilege(of: other) == .undetermined)
    }

    @Test("programs with one UUID share one privilege, and are warned of", .shows("B22")) func sharedUUID() {
        var twin = chat
        twin.executableUUID = "1f00"
        var ledger = PrivilegeLedger(.iOS)
        ledger.answer(allows: true, for: pager)
        #expect(ledger.privilege(of: twin) == .allowed)
        let warnings = ledger.collisions(of: [pager, twin])
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("pager and chat have the same executable UUID") == true)
        #expect(ledger.collisions(of: [pager, chat]) == [])
        // One app under two accounts is one app.
        let second = AppDescription(
            "second", bundleIdentifier: pager.identifier, executableUUID: pager.executableUUID, account: "b")
        #expect(ledger.collisions(of: [pager, second]) == [])
    }

    @Test("without a UUID the bundle identifier stands in, with a warning", .shows("B22")) func missingUUID() {
        let first = AppDescription("one", bundleIdentifier: "org.example.same")
        let second = AppDescription("two", bundleIdentifier: "org.example.same")
        var ledger = PrivilegeLedger(.iOS)
        ledger.answer(allows: false, for: first)
        #expect(ledger.privilege(of: second) == .denied)
        #expect(ledger.collisions(of: [first]).map { $0.contains("no UUID") } == [true])
    }

    @Test("two versions of an app are two programs, and are warned of", .shows("B23")) func versions() {
        var newer = pager
        (newer.name, newer.bundleIdentifier) = ("pager-2", pager.identifier)
        newer.executableUUID = "3F00"
        var ledger = PrivilegeLedger(.macOS)
        ledger.answer(allows: true, for: pager)
        #expect(ledger.privilege(of: newer) == .undetermined)
        #expect(ledger.collisions(of: [pager, newer]).map { $0.contains("two versions") } == [true])
        newer.account = "second"
        #expect(ledger.collisions(of: [pager, newer]) == [])
    }

    @Test("extensions have no row to collide") func extensions() {
        let share = AppDescription("share", kind: .appExtension, container: "pager")
        #expect(PrivilegeLedger(.iOS).collisions(of: [pager, share]) == [])
    }

    @Test("what is known of a program is not overwritten by what a scenario assumes") func assuming() {
        var ledger = PrivilegeLedger(.iOS)
        ledger.assume(.undetermined, of: pager)
        #expect(!ledger.isListed(pager))
        ledger.assume(.denied, of: pager)
        #expect(ledger.privilege(of: pager) == .denied)
        #expect(ledger.isListed(pager))
        ledger.assume(.allowed, of: pager)
        #expect(ledger.privilege(of: pager) == .denied)
    }

    @Test("a ledger that was stored and read is the same", .shows("B11")) func storing() throws {
        var ledger = PrivilegeLedger(.macOS)
        ledger.answer(allows: true, for: pager)
        ledger.recordAccess(by: chat)
        ledger.uninstall(chat)
        #expect(try StoredCopy.of(ledger) == ledger)
    }
}

/// What remains of a value that is written as JSON and read again.
enum StoredCopy {
    static func of<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}
