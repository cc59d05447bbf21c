import EventLiterals
import Foundation
import Kernel
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("What a program finds on its host", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct HostEnvironmentTests {
    /// What a shell command on the second of two hosts writes.
    private func lines(of command: String) async throws -> [String] {
        let topology = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])
        var lines: [String] = []
        try await withLab(topology) { lab in
            let shell = try await lab.start(
                ProgramSpec("shell", executable: "/bin/sh", arguments: ["-c", command]), on: "phone")
            #expect(await shell.waitForEnd(within: .seconds(60)))
            lines = lab.log.events().compactMap { event in
                guard event.name == "log", case .string(let line)? = event.fields["line"] else { return nil }
                return line
            }
        }
        return lines
    }

    @Test("its /proc shows the processes of the lab and no others")
    func processes() async throws {
        let lines = try await lines(
            of: "cat /proc/1/comm; ls -d /proc/[0-9]* | wc -l; echo $$; readlink /proc/self/exe")
        #expect(lines.first == "lab-init")
        // The first process, the shell, and its children at that moment.
        #expect((2...5).contains(lines.dropFirst().first.flatMap { Int($0) } ?? 0), "\(lines)")
        #expect(lines.count == 4, "\(lines)")
    }

    @Test("its /sys shows the interfaces of its host and no others")
    func interfaces() async throws {
        #expect(try await lines(of: "ls /sys/class/net") == ["eth0", "lo"])
    }

    @Test("of the machine's settings of IPv4 it has those that are as the kernel has them, and the others set back")
    func settings() async throws {
        let machine = [
            "net/ipv4/conf/all/forwarding": "1", "net/ipv4/conf/all/rp_filter": "0",
            "net/ipv4/conf/default/forwarding": "1", "net/ipv4/conf/default/rp_filter": "2",
        ]
        #expect(
            InheritedSettings.changed { machine[$0] } == [
                "net/ipv4/conf/all/forwarding", "net/ipv4/conf/default/forwarding", "net/ipv4/conf/default/rp_filter",
            ])
        let files = ["forwarding", "rp_filter", "arp_ignore", "accept_local"].flatMap { name in
            ["all", "default", "eth0"].map { "conf/\($0)/\(name)" }
        }
        let lines = try await lines(
            of: "cd /proc/sys/net/ipv4; cat ip_forward \(files.joined(separator: " "))")
        #expect(lines == Array(repeating: "0", count: 13))
    }

    @Test("it has the host's name, and finds the others by theirs")
    func names() async throws {
        let lines = try await lines(of: "uname -n; cat /etc/hosts")
        #expect(lines.first == "phone")
        #expect(lines.contains("10.1.0.1 server"))
        #expect(lines.contains("10.1.0.2 phone"))
    }

    @Test("it looks names up in its own files and at its own server, and meets no resolver of the machine")
    func resolvers() async throws {
        let sockets = "/run/avahi-daemon /run/dbus /run/nscd /run/systemd/resolve"
        let lines = try await lines(of: "grep ^hosts: /etc/nsswitch.conf; find \(sockets) -type s 2>/dev/null")
        #expect(lines == ["hosts: files dns"])
    }

    @Test("it has folders of its own for passing files, and sees what its words lead to in those of the machine")
    func folders() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-\(UUID())"
        try FileManager.default.createDirectory(atPath: "\(folder)/below", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("of the machine\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))
        let name = "pushlab-\(UUID())"
        let made = "/tmp/\(name) /var/tmp/\(name) $HOME/\(name)"
        #expect(try await lines(of: "touch \(made) && ls \(made) | wc -l") == ["3"])
        for place in ["/tmp", "/var/tmp", "/run/home"] {
            #expect(!FileManager.default.fileExists(atPath: "\(place)/\(name)"))
        }
        let seen = try await lines(of: "cat \(folder)/below/../file; touch \(folder)/new 2>/dev/null || echo refused")
        #expect(seen == ["of the machine", "refused"])
    }

    @Test("what only a later program of the host names is shown from then on")
    func later() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let topology = Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])])
        try await withLab(topology) { lab in
            for (name, words, code) in [("first", ["-c", "exit 0"], 0), ("second", ["-c", "cd \(folder)"], 0)] {
                let shell = try await lab.start(
                    ProgramSpec(name, executable: "/bin/sh", arguments: words), on: "phone")
                #expect(await shell.waitForEnd(within: .seconds(60)))
                #expect(shell.end == .exited(Int32(code)), "\(name)")
            }
        }
    }

    @Test("the time each part of the building took is on record")
    func times() async throws {
        try await withLab(Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])])) {
            let opened = $0.log.events().first { $0.name == .labOpened }
            for part: EventField in [.namespacesTime, .linksTime, .addressesTime, .readyTime] {
                guard case .double(let time)? = opened?.fields[part] else {
                    Issue.record("no time for \(part)")
                    continue
                }
                #expect(time > 0)
            }
        }
    }
}
