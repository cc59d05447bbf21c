import Foundation
import Guests
import Testing

extension GuestsTests {
    @Suite("The principal class of an extension, from its Info.plist to its start")
    struct ExtensionTests {
        static func plist(_ principal: String?) -> String {
            let entry =
                principal.map { "\n        <key>NSExtensionPrincipalClass</key>\n        <string>\($0)</string>" } ?? ""
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0">
                <dict>
                    <key>NSExtension</key>
                    <dict>
                        <key>NSExtensionPointIdentifier</key>
                        <string>com.apple.networkextension.app-push</string>\(entry)
                    </dict>
                </dict>
                </plist>
                """
        }

        private static let provider = """
            import Bells
            class PushProvider: NEAppPushProvider {
                override func start() { print("started", ring()) }
            }
            """

        private func build(
            _ bench: GuestBench, _ text: String, plist: String?, modules: [String: [String]] = [:]
        ) async throws -> BuiltGuest {
            let file = try bench.write(text, to: "Push/PushProvider.swift")
            let path = try plist.map { try bench.write($0, to: "Push/Info.plist") }
            return try await bench.builder().build(
                GuestSource(paths: [file], kind: .appExtension, module: "Push", infoPlist: path, modules: modules))
        }

        @Test(
            "the class that the Info.plist names is started",
            arguments: [
                "$(PRODUCT_MODULE_NAME).PushProvider", "${PRODUCT_MODULE_NAME}.PushProvider", "Push.PushProvider",
            ])
        func started(name: String) async throws {
            let bench = try GuestBench()
            let guest = try await build(bench, Self.provider, plist: Self.plist(name))
            #expect(try GuestBench.output(of: guest.program) == "started ring\n")
            #expect(FileManager.default.fileExists(atPath: "\(bench.folder)/Push/main.swift") == false)
        }

        @Test("a binary Info.plist is read too")
        func binary() async throws {
            let bench = try GuestBench()
            let list = ["NSExtension": ["NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).PushProvider"]]
            let plist = try bench.write(
                PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0), to: "Info.plist")
            let file = try bench.write(Self.provider, to: "PushProvider.swift")
            let guest = try await bench.builder().build(
                GuestSource(paths: [file], kind: .appExtension, module: "Push", infoPlist: plist))
            #expect(try GuestBench.output(of: guest.program) == "started ring\n")
        }

        @Test("other classes and modules may stand between the class and its base")
        func inherited() async throws {
            let bench = try GuestBench()
            let kit = try bench.write(
                """
                import Bells
                public protocol Loud {}
                public typealias Base = Bells.NEAppPushProvider
                open class Middle<Item>: Base, Loud { open override func start() { print("middle") } }
                """, to: "Kit/Middle.swift")
            let guest = try await build(
                bench, "import PagerKit\nclass Near: Middle<Int> {}\n@MainActor\nfinal class PushProvider: Near {}",
                plist: Self.plist("$(PRODUCT_MODULE_NAME).PushProvider"), modules: ["PagerKit": [kit]])
            #expect(try GuestBench.output(of: guest.program) == "middle\n")
        }

        @Test("a class that cannot be made is told with its place in the user's file, and a remedy")
        func notMade() async throws {
            let bench = try GuestBench()
            let error = await #expect(throws: GuestError.self) {
                try await build(
                    bench, "import Bells\nclass PushProvider: NEAppPushProvider { init(host: String) {} }",
                    plist: Self.plist("Push.PushProvider"))
            }
            #expect(error?.kind == .principalClass)
            #expect(
                error?.diagnostics.first?.description
                    == "\(bench.folder)/Push/PushProvider.swift:2:7: the system cannot instantiate the principal class "
                    + "'PushProvider': missing argument for parameter 'host' in call. Give it an init() without parameters "
                    + "that is not private")
            let hidden = await #expect(throws: GuestError.self) {
                try await build(
                    bench, "import Bells\n\nfinal class PushProvider: NEAppPushProvider { private override init() {} }",
                    plist: Self.plist("Push.PushProvider"))
            }
            let beginning = "\(bench.folder)/Push/PushProvider.swift:3:13: the system cannot instantiate"
            #expect(hidden?.description.hasPrefix(beginning) == true, "\(hidden?.description ?? "")")
        }

        @Test("a private class is refused with its place in the user's file", arguments: ["private", "fileprivate"])
        func privateClass(_ level: String) async throws {
            let text = "import Bells\n@MainActor\n\(level) final class PushProvider: NEAppPushProvider {}"
            #expect(
                try await refusal(text, plist: Self.plist("Push.PushProvider"))
                    == "Push/PushProvider.swift:3:\(level.count + 14): the principal class 'PushProvider' is \(level), so that "
                    + "the system does not find it: leave out `\(level)`")
        }

        @Test("a class is found by the name that @objc gives it, and no other class is")
        func objectiveCName() async throws {
            let bench = try GuestBench()
            let guest = try await build(
                bench,
                "import Bells\n@objc(Pusher) class Swifty: NEAppPushProvider {\n"
                    + "override func start() { print(ring()) } }",
                plist: Self.plist("Pusher"))
            #expect(try GuestBench.output(of: guest.program) == "ring\n")
            let refusal = try await refusal(
                "import Bells\n@objc(Pusher) protocol P {}\nclass Swifty: NEAppPushProvider {}",
                plist: Self.plist("Pusher")
            )
            #expect(refusal.contains("declares no class 'Pusher'"))
        }

        @Test("a file main.swift is refused in an extension")
        func ownMain() async throws {
            let bench = try GuestBench()
            let main = try bench.write("print(1)", to: "Push/main.swift")
            let plist = try bench.write(Self.plist("Push.PushProvider"), to: "Push/Info.plist")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(
                    GuestSource(paths: ["\(bench.folder)/Push"], kind: .appExtension, module: "Push", infoPlist: plist))
            }
            #expect(error?.description.hasPrefix("\(main): an extension is started by its principal class") == true)
        }

        /// The error of a build, without the folder of the bench.
        private func refusal(_ text: String, plist: String?) async throws -> String {
            let bench = try GuestBench()
            let error = await #expect(throws: GuestError.self) { try await build(bench, text, plist: plist) }
            #expect(bench.compilations == 0)
            return error?.description.replacing(bench.folder + "/", with: "") ?? ""
        }

        @Test("an Info.plist that names no class is refused")
        func noClass() async throws {
            #expect(
                try await refusal(Self.provider, plist: nil).hasPrefix("an extension needs the path of its Info.plist"))
            #expect(
                try await refusal(Self.provider, plist: Self.plist(nil))
                    == "Push/Info.plist:4: NSExtension has no NSExtensionPrincipalClass: add it, with the value "
                    + "$(PRODUCT_MODULE_NAME).NAME of the class that inherits from NEAppPushProvider")
            #expect(
                try await refusal(Self.provider, plist: "<plist>").hasPrefix(
                    "Push/Info.plist: this is no property list"))
            #expect(
                try await refusal(Self.provider, plist: "<plist><array/></plist>")
                    == "Push/Info.plist: the property list is no dictionary: an Info.plist has keys")
        }

        @Test(
            "a class that does not fit is refused",
            arguments: [
                (
                    "Push.Pusher",
                    "the extension declares no class 'Pusher' at the top level of a file; those that inherit from "
                        + "NEAppPushProvider are: PushProvider"
                ),
                (
                    "Push.Other",
                    "the principal class 'Other' does not inherit from NEAppPushProvider, neither directly nor through another "
                        + "class; those that inherit from NEAppPushProvider are: PushProvider"
                ),
                ("Push.Inner", "the extension declares no class 'Inner' at the top level"),
                ("Push.Never", "the extension declares no class 'Never' at the top level"),
                (
                    "App.PushProvider",
                    "the principal class 'App.PushProvider' does not belong to this extension's module 'Push'"
                ),
                (
                    "PushProvider",
                    "the principal class 'PushProvider' is named without its module, so that iOS does not find it: write "
                        + "$(PRODUCT_MODULE_NAME).PushProvider"
                ),
            ])
        func unfit(name: String, message: String) async throws {
            let text =
                Self.provider + """

                    class Other {
                        class Inner: NEAppPushProvider {}
                        class func make() {}
                    }
                    // class Never: NEAppPushProvider {}
                    #if os(iOS)
                    class Never: NEAppPushProvider {}
                    #endif
                    """
            let refusal = try await refusal(text, plist: Self.plist(name))
            #expect(refusal.hasPrefix("Push/Info.plist:8: \(message)"), "\(refusal)")
        }

        @Test("an extension without any provider is told so")
        func noProvider() async throws {
            #expect(
                try await refusal("class PushProvider {}", plist: Self.plist("Push.PushProvider"))
                    == "Push/Info.plist:8: the principal class 'PushProvider' does not inherit from NEAppPushProvider, "
                    + "neither directly nor through another class: make it a subclass")
        }
    }
}
