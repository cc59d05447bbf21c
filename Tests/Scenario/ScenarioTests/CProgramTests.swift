import Foundation
import PushLabTesting
import TestTraits
import Testing

/// A program in C that links `-ldns_sd`, compiled here as for any system, on a phone.
@Suite("Programs of C that use Bonjour", .ownThreads)
struct CProgramTests {
    @Test("denied, its callback gets kDNSServiceErr_PolicyDenied, and goes on when access is granted")
    func gated() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "c-program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/cc")
        compiler.arguments = [
            "-Wall", "-Wextra", "-Werror", "-I", root.appending(path: "Sources/C/CDNSService/include").path,
            root.appending(path: "Tests/Examples/DNSService/browse.c").path, "-o",
            folder.appending(path: "browse").path,
            "-L", BuiltPrograms.folder, "-ldns_sd",
        ]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        try Data(Self.scenario.utf8).write(to: folder.appending(path: "gated.yaml"))
        let cases = ScenarioCase.all(in: folder.path)
        try #require(cases.count == 1)
        try await cases[0].check()
    }

    private static let scenario = """
        name: A program of C that looks for servers
        networks: { ward: {} }
        hosts:
          server:
            on: ward
            runs: { peer: { probe: { advertises: { name: Ward server, type: _pager._tcp, port: 7000 } } } }
          phone:
            on: ward
            device: ios
            apps:
              denied: { local-network: denied, bonjour: [_pager._tcp], runs: { denied: { run: [./browse] } } }
              allowed: { local-network: allowed, bonjour: [_pager._tcp], runs: { allowed: { run: [./browse] } } }
              undeclared: { local-network: allowed, bonjour: [_other._tcp], runs: { undeclared: { run: [./browse] } } }
        steps:
          - expect: { log: '^error -65570$', from: phone/denied, times: 1 }
          - expect: { log: '^found Ward server$', from: phone/allowed, times: 1, within: 10s }
          - expect: { log: '^no browsing: -65555$', from: phone/undeclared, times: 1 }
          - never: { log: ^found, from: phone/denied, for: 300ms }
          - do: { wait: 300ms }
          - do: { turn-on: phone/denied }
          - expect: { log: '^found Ward server$', from: phone/denied, times: 1, within: 10s }
          - never: { log: ^error, from: phone/denied, for: 300ms }
        """
}
