import Foundation
import Glibc
import Kernel
import PushLabTesting
import TestSupport
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
private let module = "\(root)/.build/peers/nss-mdns"
private let examples = "\(root)/Tests/Examples/Lab"
private let hasModule = FileManager.default.fileExists(atPath: module)

/// A machine on which nss-mdns is installed and avahi knows every name that ends in `.local`.
@Suite(
    "Names that the machine knows", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .enabled(if: geteuid() == 0, "this takes root"),
    .enabled(if: hasModule, "libnss-mdns is not unpacked; lab/test does that"))
struct MachineNameTests {
    @Test("a host knows none of them, nor does an app, allowed or denied, and nobody asks the machine")
    func hosts() async throws {
        let scratch = try Scratch()
        let program = "[/usr/bin/python3, -u, \(examples)/asks.py]"
        let file = try scratch.write(
            """
            name: Machine with nss-mdns
            networks: { ward: {} }
            hosts:
              desk: { on: ward, runs: { asks: { run: \(program) } } }
              phone:
                on: ward
                device: ios
                apps:
                  pager: { local-network: denied, runs: { denied: { run: \(program) } } }
                  chart: { local-network: allowed, runs: { allowed: { run: \(program) } } }
            steps:
              - expect: { log: '^nobody$', from: desk/asks, times: 2, since: start, within: 60s }
              - expect: { log: '^nobody$', from: phone/denied, times: 2, since: start, within: 60s }
              - expect: { log: '^nobody$', from: phone/allowed, times: 2, since: start, within: 60s }
              - expect: { log: '^installed$', from: desk/asks, times: 1, since: start }
              - expect: { log: '^installed$', from: phone/denied, times: 1, since: start }

            """, to: "names.yaml")
        let words =
            "exec unshare --mount --propagation private sh \(examples)/desktop.sh \(module) asked \"$@\";"
        let run = try await PushLabProcess.run(["run", file], before: words, in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        #expect(scratch.read("asked").isEmpty)
    }
}
