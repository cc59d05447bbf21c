import AppleNetwork
import DeviceProtocol
import Dispatch
import Foundation
import Testing

/// Groups with the sockets of this machine, on its loopback interface.
@Suite("A connection group of this machine", .timeLimit(.minutes(10)))
struct LoopbackGroupTests {
    private struct Received: Sendable {
        var text: String
        var message: NWConnectionGroup.Message
    }

    /// A group on the loopback interface; there is no device.
    private static func group(
        _ member: NWEndpoint, disableUnicast: Bool = false
    ) async throws -> (NWConnectionGroup, Events<Received>) {
        let parameters = NWParameters.udp
        parameters.requiredInterface = NWInterface(name: "lo", index: 1, type: .loopback)
        let device = DeviceAccess { _, answer in
            answer(.failed(ServiceFailure(.serviceNotRunning, "")))
            return {}
        }
        let group = NWConnectionGroup(
            with: try NWMulticastGroup(for: [member], disableUnicast: disableUnicast), using: parameters,
            in: NWListener.Surroundings(device: device))
        let (states, received) = (Events<NWConnectionGroup.State>(), Events<Received>())
        group.stateUpdateHandler = { states.add($0) }
        group.setReceiveHandler { message, content, _ in
            received.add(Received(text: String(decoding: content ?? Data(), as: UTF8.self), message: message))
        }
        group.start(queue: DispatchQueue(label: "test"))
        #expect(await states.first(1) == [.ready])
        return (group, received)
    }

    @Test("receives what another one sends, replies, and goes on in a connection")
    func conversation() async throws {
        let member = NWEndpoint.hostPort(host: "239.255.7.11", port: 17_011)
        let (group, received) = try await Self.group(member, disableUnicast: true)
        // Has the port alone for what is sent to this host: the other one takes what is sent to the group.
        let (speaker, answers) = try await Self.group(member)
        let errors = Events<NWError?>()
        speaker.send(content: Data("hello".utf8)) { errors.add($0) }
        #expect(await errors.first(1) == [nil])
        let hello = await received.first(1)[0]
        #expect(hello.text == "hello" && hello.message.remoteEndpoint != nil)
        // What a group sends comes back to it as well (RFC 1112, 6.1).
        #expect(await answers.first(1).map(\.text) == ["hello"])
        hello.message.reply(content: Data("welcome".utf8))
        let welcome = await answers.first(2)[1]
        #expect(welcome.text == "welcome")

        let connection = try #require(welcome.message.extractConnection())
        #expect(welcome.message.extractConnection() == nil)
        let messages = Events<String>()
        connection.receiveMessage { content, _, isComplete, error in
            messages.add("\(String(decoding: content ?? Data(), as: UTF8.self)) \(isComplete) \(error as Any? ?? "")")
        }
        connection.start(queue: DispatchQueue(label: "connection"))
        hello.message.reply(content: Data("to the connection".utf8))
        #expect(await messages.first(1) == ["to the connection true "])
        #expect(answers.all.count == 2)
        connection.cancel()
        group.cancel()
        speaker.cancel()
    }

    @Test("takes what is sent to its own members, not to those of another group on the port")
    func others() async throws {
        let (one, ones) = try await Self.group(.hostPort(host: "239.255.7.21", port: 17_021))
        let (two, twos) = try await Self.group(.hostPort(host: "239.255.7.22", port: 17_021))
        one.send(content: Data("to one".utf8)) { _ in }
        _ = await ones.first(1)
        two.send(content: Data("to two".utf8)) { _ in }
        #expect(await twos.first(1).map(\.text) == ["to two"])
        one.send(content: Data("to one again".utf8)) { _ in }
        #expect(await ones.first(2).map(\.text) == ["to one", "to one again"])
        #expect(twos.all.count == 1)
        one.cancel()
        two.cancel()
    }

    @Test("has its own message for what is to be sent")
    func message() {
        #expect(NWConnectionGroup.Message.default.remoteEndpoint == nil)
        #expect(NWConnectionGroup.Message(identifier: "x").extractConnection() == nil)
    }
}
