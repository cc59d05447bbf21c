import Glibc
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("What is looked for on a machine")
struct MachineCheckTests {
    @Test("only what is missing, and what every lab needs, keeps labs from running")
    func missing() {
        #expect(
            MachineCheck("a", .missing("Do it.")).missing.map { "\($0)" }
                == "This machine cannot run labs, for it lacks a. Do it.")
        #expect(MachineCheck("a", isRequired: false, .missing("Do it.")).missing == nil)
        #expect(MachineCheck("a", .ok("")).missing == nil)
        #expect(MachineCheck("a", .unknown("Who knows?")).missing == nil)
    }

    @Test("a program is there that may be executed; labs need the first process, and can do without the others")
    func programs() {
        #expect(SystemChecks.programs(in: nil, ["lab-init"]) == [])
        #expect(
            SystemChecks.programs(in: "/bin", ["sh", "none", "lab-init"]) == [
                MachineCheck("program sh", isRequired: false, .ok("")),
                MachineCheck(
                    "program none", isRequired: false,
                    .missing("Build it with `swift build --product none`, so that /bin/none exists.")),
                MachineCheck(
                    "program lab-init", isRequired: true,
                    .missing("Build it with `swift build --product lab-init`, so that /bin/lab-init exists.")),
            ])
        #expect(SystemChecks.programs(in: "/etc", ["passwd"]).first?.outcome != .ok(""))
        #expect(
            LabMachine.check(programsFolder: "/etc")?.feature == (LabMachine.check()?.feature ?? "program lab-init"))
    }

    @Test("a hundred descriptors and two hundred processes are enough")
    func limits() {
        #expect(SystemChecks.descriptors(atMost: nil).outcome == .ok("no limit"))
        #expect(
            SystemChecks.descriptors(atMost: 100).outcome == .ok("100, enough for some 10 hosts in all labs at a time"))
        #expect(
            SystemChecks.descriptors(atMost: 1059).outcome
                == .ok("1059, enough for some 105 hosts in all labs at a time"))
        #expect(
            SystemChecks.descriptors(atMost: 99)
                == MachineCheck(
                    "open descriptors",
                    .missing("Raise the limit of 99 (`ulimit -Hn 4096`, or --ulimit nofile=4096).")))
        #expect(SystemChecks.processes(atMost: nil).outcome == .ok("no limit"))
        #expect(SystemChecks.processes(atMost: 200).outcome == .ok("200, threads included"))
        #expect(
            SystemChecks.processes(atMost: 199)
                == MachineCheck(
                    "processes", .missing("Raise the limit of 199 (`ulimit -u 1000`, or --ulimit nproc=1000).")))
    }

    @Test(
        "a machine that can run labs has all that every lab needs, tried one after the other",
        .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
    func all() {
        let checks = MachineCheck.all(programsFolder: LabMachine.programsFolder)
        let required = checks.filter(\.isRequired)
        #expect(
            Array(required.map(\.name).prefix(14)) == [
                "root, or root of a user namespace", "network namespaces", "mount namespaces", "PID namespaces",
                "host names of their own", "IPC namespaces", "user namespaces, which keep programs from the machine",
                "the machine read-only to programs, its resolvers hidden", "bridges and veth pairs", "IPv6",
                "socket diagnostics",
                "announcements of closed connections", "raw sockets, which prove faults", "program lab-init",
            ])
        #expect(required.compactMap(\.missing) == [])
        let others = Set(checks.filter { !$0.isRequired }.map(\.name))
        #expect(
            others.isSuperset(of: [
                "token bucket, for `channel:`", "network emulator, for `--engine kernel`",
                "nftables: bridge filter, for blackhole and partition",
                "impaired links, for `delay` and `rate`", "nftables: ingress filter",
                "nftables: refusal, for reject and reset",
                "point-to-point links", "control groups, for devices", "user ids for `user:`",
                "dnsmasq, for `dns-server`", "program push-server", "program push-provider", "program push-extension",
                "program cross-traffic", "program captive-portal", "program deviced", "program network-probe",
                "program syscall-filter",
            ]))
        // What works is what the tests of faults find working.
        for name in [
            "program deviced", "program cross-traffic", "nftables: ingress filter",
        ] {
            #expect(checks.first { $0.name == name }?.outcome == .ok(""), "\(name)")
        }
        let users = checks.first { $0.name == "user ids for `user:`" }?.outcome
        if case .ok(let count) = users { #expect((Int(count) ?? 0) > 1) }
    }

    @Test("the groups of labs are told by their names from those of others")
    func groupNames() {
        let name = LabControlGroups.newName()
        #expect(LabControlGroups.isLabName(name))
        #expect(name.hasPrefix("pushlab-\(getpid())-"))
        for name in ["pushlab-1-0", "pushlab-123-ffffffff", "pushlab-99999-1a2B"] {
            #expect(LabControlGroups.isLabName(name), "\(name)")
        }
        for name in [
            "pushlab", "pushlab-1", "pushlab-1-", "pushlab--1", "pushlab-1-g", "pushlab-1-1-1", "ushlab-1-1",
            "pushlab-x-1",
            "pushlab-1-100000000", "", "a-1-1",
        ] {
            #expect(!LabControlGroups.isLabName(name), "\(name)")
        }
    }
}
