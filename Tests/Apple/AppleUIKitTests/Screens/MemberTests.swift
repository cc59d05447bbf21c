import AppleUIKit
import Foundation
import Testing

/// A member of UIKit, and what it does.
struct Member: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable @MainActor () -> Bool

    init(_ name: String, _ check: @escaping @Sendable @MainActor () -> Bool) {
        testDescription = name
        self.check = check
    }
}

/// Each row is named like Apple's page of the member.
@Suite("Members of UIKit")
@MainActor
struct MemberTests {
    @Test("views", arguments: Member.views)
    func views(_ member: Member) { #expect(member.check()) }

    @Test("controls", arguments: Member.controls)
    func controls(_ member: Member) { #expect(member.check()) }

    @Test("controllers", arguments: Member.controllers)
    func controllers(_ member: Member) { #expect(member.check()) }

    @Test("collections, pickers and searches", arguments: Member.collections)
    func collections(_ member: Member) { #expect(member.check()) }

    @Test("the app and its device", arguments: Member.apps)
    func apps(_ member: Member) { #expect(member.check()) }
}
