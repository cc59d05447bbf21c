import Device
import DeviceProtocol
import DeviceRules
import Foundation
import Glibc
import Testing

/// What `deviced` cannot follow: each ends it with status 2 and a sentence that names the object.
@Suite("The command line and the configuration of a device")
struct CommandLineTests {
    /// A wrong configuration, and what is said of it behind its path.
    struct Wrong: Sendable {
        var change: @Sendable (inout DeviceConfiguration) -> Void
        var message: String
    }

    static let wrong: [Wrong] = [
        Wrong(change: { $0.apps.append($0.apps[0]) }, message: "there are two apps pager. Rename one."),
        Wrong(
            change: { $0.apps[1].description.container = "nobody" },
            message: "push belongs to nobody, which is no app of the device. Add it."),
        Wrong(
            change: { $0.apps[0].description.responsible = "nobody" },
            message: "pager belongs to nobody, which is no app of the device. Add it."),
        Wrong(
            change: { $0.answers = [.init([.init(allows: true, after: .seconds(1))], of: ["nobody"])] },
            message: "there is an answer for nobody, which is no app of the device. Add or remove it."),
        Wrong(
            change: { $0.answers = [.init([], of: ["pager"])] },
            message: "there is an empty list of answers. Remove it."),
        Wrong(
            change: { $0.apps[0].push = PushDefaults(matches: ["Ward"], configuration: nil) },
            message: "pager has push, and is no push provider. Make its kind app-push."),
        Wrong(
            change: { $0.apps[1].push = PushDefaults(matches: [], configuration: nil) },
            message: "the push of push: "),
    ]

    private static func configuration() -> DeviceConfiguration {
        DeviceConfiguration(
            name: "phone", DeviceDescription(.iOS),
            apps: [
                DeviceConfiguration.App(AppDescription("pager")),
                DeviceConfiguration.App(
                    AppDescription("push", kind: .appPushProvider, container: "pager")),
            ],
            ledgerFile: "/nowhere/ledger.json")
    }

    private static func errors(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("a configuration that contradicts itself is refused", arguments: wrong.indices)
    func refusesConfigurations(_ index: Int) async {
        let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            [index] in
            let path = FileManager.default.temporaryDirectory.path + "/pushlab-device-\(UUID()).json"
            var configuration = Self.configuration()
            Self.wrong[index].change(&configuration)
            try JSONEncoder().encode(configuration).write(to: URL(filePath: path))
            let status = DeviceProgram.run(["--configuration", path])
            try FileManager.default.removeItem(atPath: path)
            exit(status)
        }
        let said = Self.errors(result)
        #expect(said.hasPrefix("deviced: "))
        #expect(said.contains(".json: \(Self.wrong[index].message)"), "\(said)")
    }

    @Test(
        "a command line that cannot be followed is refused with what it takes",
        arguments: [
            ([], "deviced: usage: deviced --configuration FILE"),
            (["--help"], "deviced: --help is not understood, or lacks its value.\nusage: deviced"),
            (["--configuration"], "deviced: --configuration is not understood, or lacks its value.\nusage: deviced"),
            (
                ["--configuration", "/nowhere", "--keeper", "2"],
                "deviced: --keeper 2: it takes the number of an open descriptor, 3 or more."
            ),
            (
                ["--configuration", "/nowhere", "--control-group", "x"],
                "deviced: --control-group x: it takes the number of an open descriptor, 3 or more."
            ),
            (
                ["--configuration", "/nowhere", "--keeper", "3", "--control-group", "4"],
                "deviced: The configuration cannot be read: "
            ),
        ] as [([String], String)])
    func refusesCommandLines(_ arguments: [String], _ message: String) async {
        let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            [arguments] in exit(DeviceProgram.run(arguments))
        }
        #expect(Self.errors(result).hasPrefix(message), "\(Self.errors(result))")
    }

    @Test(
        "a file that is no configuration is refused with the place",
        arguments: [
            ("{", ""), ("[]", ""), (#"{"name":"phone"}"#, "the key "),
            (#"{"name":7}"#, "name: "),
        ])
    func refusesFiles(_ text: String, _ message: String) async {
        let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            [text] in
            let path = FileManager.default.temporaryDirectory.path + "/pushlab-device-\(UUID()).json"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let status = DeviceProgram.run(["--configuration", path])
            try FileManager.default.removeItem(atPath: path)
            exit(status)
        }
        #expect(Self.errors(result).contains(".json: \(message)"), "\(Self.errors(result))")
    }
}
