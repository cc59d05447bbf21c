import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport
import Testing

/// A push server of a few lines that delivers to its own host: it reports each message with its `apns-id`, and refuses
/// messages whose text holds "no".
private let smallServer = #"""
    use IO::Socket::INET;
    $| = 1;
    my $server = IO::Socket::INET->new(Listen => 5, LocalPort => 8080, ReuseAddr => 1) or die "no socket";
    while (my $client = $server->accept) {
        my ($id, $length, $path) = ("", 0, "");
        while (my $line = <$client>) {
            last if $line eq "\r\n";
            $path = $1 if $line =~ m{^POST (\S+) };
            $id = $1 if $line =~ /^apns-id: (\S+)/;
            $length = $1 if $line =~ /^content-length: (\d+)/;
        }
        read($client, my $body, $length);
        my ($status, $reply) = $body =~ /no/ ? ("400 Bad Request", "{\"reason\":\"BadDeviceToken\"}") : ("200 OK", "");
        print "{\"event\":\"delivered\",\"id\":\"\U$id\E\",\"path\":\"$path\"}\n" if $status =~ /^200/;
        print $client "HTTP/1.1 $status\r\nContent-Length: ", length($reply), "\r\n\r\n$reply";
        close $client;
    }
    """#

private func scenario(at address: String? = nil, _ steps: Step.Action...) -> ScenarioDefinition {
    let bound = address.map { "LocalAddr => '\($0)', " } ?? ""
    let server = smallServer.replacing("LocalPort", with: "\(bound)LocalPort")
    let program = ProgramDefinition(
        "server", .executable(ExecutableSettings(["perl", "-e", server], sendsAt: 8080)), ready: .port(8080))
    return ScenarioDefinition(
        "A small server", networks: [.numbered(1, name: "ward")],
        hosts: [HostDefinition("phone", on: ["ward"], runs: [program])],
        steps: steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) })
}

@Suite("Sending messages", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineSendTests {
    @Test("a message goes to the token of its host, and its delivery is told by its id in either case")
    func delivered() async {
        let path = EventPattern("delivered", where: ["path": "/3/device/phone"])
        let result = await Engine.run(
            scenario(
                .send(SendStep("m1", to: "phone")),
                .expect(.delivered("m1", .exactly(1), to: nil), within: .seconds(60)),
                .expect(.event(path, .exactly(1)), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("a server that listens at one address of its host is reached there", arguments: ["127.0.0.1", "10.1.0.1"])
    func oneAddress(_ address: String) async {
        let result = await Engine.run(
            scenario(
                at: address, .send(SendStep("m1", to: "phone")),
                .expect(.delivered("m1", .exactly(1), to: nil), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("several messages must all be delivered")
    func several() async {
        let result = await Engine.run(
            scenario(
                .send(SendStep("m", to: "phone", times: 3)),
                .expect(.delivered("m", .exactly(1), to: nil), within: .seconds(60)),
                .expect(.event(EventPattern("delivered"), .exactly(3)), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("a delivery to somebody else is none")
    func notDelivered() async throws {
        let result = await Engine.run(
            scenario(
                .send(SendStep("m1", to: "phone")), .send(SendStep("m2", to: "phone", text: "later")),
                .expect(.delivered("m2", .exactly(1), to: nil), within: .seconds(60)),
                .expect(.delivered("m2", .exactly(2), to: nil), within: .seconds(0.3))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("was not met: expected twice, got 1."))
    }

    @Test("a refusal fails the step with the server's own reason")
    func refused() async throws {
        let result = await Engine.run(scenario(.send(SendStep("m1", to: "phone", text: "no such bed"))))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("status 400, BadDeviceToken"))
        #expect(finding.line == 10)
    }

    @Test("a server that does not run fails the step")
    func nobodyThere() async throws {
        let result = await Engine.run(scenario(.do(.stop(["phone"])), .send(SendStep("m1", to: "phone"))))
        #expect(result.verdict == .failed)
        #expect(
            try #require(result.findings.first).message.contains("could not be handed to phone/server at port 8080"))
        #expect(try #require(result.findings.first).message.contains("`sends-at` of a program of your own"))
    }
}
