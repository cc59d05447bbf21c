import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import Testing

/// Each broken variant differs from the right device in what its apps see.
@Suite("Saboteurs in a lab", .enabled(if: DeviceLab.isPossible, DeviceLab.reason))
struct SabotagedLabTests {
    @Test("takes public addresses on the link for remote")
    func privateOnly() async throws {
        try await DeviceLab.with([.app("pager", .denied)], sabotage: .gatesPrivateRangesOnly) { phone in
            // That it sends nothing matters: what goes to a neighbour is seen to when it does.
            let result = try await phone.use("udp-connect", port: 9, by: "pager")
            #expect(result == "ok")
        }
    }

    @Test("takes private addresses behind a router for local")
    func routed() async throws {
        try await DeviceLab.with([.app("pager", .denied)], sabotage: .gatesRoutedPrivateRanges) { phone in
            let results = try await [phone.use("tcp", "archive", by: "pager"), phone.use("tcp", by: "pager")]
            #expect(results == ["EHOSTUNREACH", "EHOSTUNREACH"])
        }
    }

    @Test("lets a TCP connection begin and ends it then")
    func afterConnect() async throws {
        try await DeviceLab.with([.app("pager", .denied)], sabotage: .gatesAfterConnect) { phone in
            let result = try await phone.use("tcp", by: "pager", id: 1)
            if result == "ok" {
                _ = try await phone.wait(for: "connection-closed")
                #expect(try await phone.use("say", by: "pager", on: 1) != "ok")
            } else {
                #expect(result == "ECONNABORTED")
            }
        }
    }

    @Test("does not bind system calls")
    func libraryOnly() async throws {
        try await DeviceLab.with([.app("pager", .denied)], sabotage: .enforcesInLibraryOnly) { phone in
            let result = try await phone.use("tcp", by: "pager")
            #expect(result == "ok")
        }
    }

    @Test("leaves connections alone when access is withdrawn")
    func revoked() async throws {
        try await DeviceLab.with([.app("pager", .allowed)], sabotage: .keepsRevokedConnections) { phone in
            #expect(try await phone.use("tcp", by: "pager", id: 1) == "ok")
            try await phone.perform(.turnOff, "pager")
            #expect(try await phone.use("say", by: "pager", on: 1) == "ok")
        }
    }

    @Test("goes on refusing after the user has allowed")
    func keepsRefusing() async throws {
        try await DeviceLab.with([.app("pager")], sabotage: .keepsRefusing) { phone in
            _ = try await phone.use("tcp", by: "pager", id: 1)
            _ = try await phone.wait(for: "alert")
            try await phone.perform(.allow, "pager")
            #expect(try await phone.use("tcp", by: "pager", id: 2) == "EHOSTUNREACH")
        }
    }

    @Test("holds a program up until the alert is answered")
    func blocks() async throws {
        try await DeviceLab.with([.app("pager")], sabotage: .blocksUntilAnswered) { phone in
            let server = try #require(phone.lab.addresses(of: "server").first)
            func order(_ id: Int) -> String { #"{"id":\#(id),"op":"udp-connect","to":"\#(server)","port":9}"# }
            func outcome(_ event: Event) -> Bool { event.name == "outcome" && event.fields["id"] == 2 }
            try await phone.tell("pager", order(1))
            _ = try await phone.wait(for: "alert")
            try await phone.tell("pager", order(2))
            // The right device would have refused it by then.
            let seen = phone.lab.log.count
            await phone.lab.log.grown(beyond: seen + 1000, until: phone.lab.log.now + .milliseconds(300))
            #expect(!phone.lab.log.events().contains(where: outcome))
            try await phone.perform(.allow, "pager")
            #expect(try await phone.wait(for: "outcome", where: outcome).fields["result"] == "ok")
        }
    }
}
