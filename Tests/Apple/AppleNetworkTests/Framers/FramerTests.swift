import AppleNetwork
import Foundation
import TestTools
import Testing

@Suite struct FramerTests {
    private func parameters(_ definitions: [NWProtocolFramer.Definition]) -> NWParameters {
        let parameters = NWParameters.tcp
        parameters.defaultProtocolStack.applicationProtocols = definitions.map {
            NWProtocolFramer.Options(definition: $0)
        }
        return parameters
    }

    private func counted(_ texts: [String]) -> Data {
        texts.reduce(into: Data()) { data, text in
            var length = UInt32(text.utf8.count).littleEndian
            data += unsafe Data(bytes: &length, count: 4) + Data(text.utf8)
        }
    }

    /// A framed connection to a bare one, both ready.
    private func pair(_ parameters: NWParameters) async -> (framed: Watched, bare: Watched, TestServer) {
        let server = TestServer(.tcp)
        let framed = Watched(NWConnection(host: "127.0.0.1", port: await server.port, using: parameters))
        let bare = Watched(await server.connection())
        await bare.isIn(.ready)
        return (framed, bare, server)
    }

    private func end(_ framed: Watched, _ bare: Watched, _ server: TestServer) async {
        for watched in [framed, bare] {
            watched.connection.cancel()
            await watched.isIn(.cancelled)
        }
        await server.close()
    }

    @Test func `messages are found wherever the stream is cut`() async {
        let (framed, bare, server) = await pair(parameters([CountedFramer.definition]))
        let stream = counted(["one", "", "three and a bit more", "four"])
        for cut in [1, 4, 6, 7, 11, 12, 30] {
            bare.connection.send(content: stream.prefix(cut), completion: .idempotent)
            // The rest goes out only when the first part is with the kernel.
            await bare.send("")
            bare.connection.send(content: stream.dropFirst(cut), completion: .idempotent)
            #expect(await framed.receiveMessage().text == "one")
            let empty = await framed.receiveMessage()
            #expect(empty.data == nil && empty.isComplete && empty.error == nil)
            #expect(await framed.receiveMessage().text == "three and a bit more")
            #expect(await framed.receiveMessage().text == "four")
        }
        await end(framed, bare, server)
    }

    @Test func `the framer's word on a message comes with it`() async {
        let (framed, bare, server) = await pair(parameters([CountedFramer.definition]))
        bare.connection.send(content: counted(["twelve bytes"]), completion: .idempotent)
        let length = await withCheckedContinuation { continuation in
            framed.connection.receiveMessage { _, context, _, _ in
                let message =
                    context?.protocolMetadata(definition: CountedFramer.definition) as? NWProtocolFramer.Message
                continuation.resume(returning: message?["length"] as? Int)
            }
        }
        #expect(length == 12)
        await end(framed, bare, server)
    }

    @Test func `messages are framed when they are sent`() async {
        let (framed, bare, server) = await pair(parameters([CountedFramer.definition]))
        await framed.isIn(.ready)
        #expect(await framed.send("one") == nil)
        #expect(await framed.send("three", .finalMessage) == nil)
        #expect(await bare.receiveMessage().data == counted(["one", "three"]))
        await end(framed, bare, server)
    }

    @Test func `a connection is ready when all framers are`() async {
        let both = parameters([CountedFramer.definition, GreetingFramer.definition])
        let ended = Recorder<Bool>()
        let options = both.defaultProtocolStack.applicationProtocols[1] as? NWProtocolFramer.Options
        options?["ended"] = ended
        let (framed, bare, server) = await pair(both)
        #expect(await bare.receive(5, 5).text == "hello")
        #expect(framed.connection.state == .preparing)
        bare.connection.send(content: Data("hello".utf8) + counted(["first"]), completion: .idempotent)
        await framed.isIn(.ready)
        #expect(await framed.receiveMessage().text == "first")
        await framed.send("second")
        framed.connection.cancel()
        #expect(await bare.receiveMessage().data == counted(["second"]) + Data("bye".utf8))
        #expect(await ended.first { $0 } == true)
        await end(framed, bare, server)
    }

    @Test func `a handshake that fails is an error of the connection`() async {
        let (framed, bare, server) = await pair(parameters([GreetingFramer.definition]))
        await bare.send("what?")
        await framed.isIn(.failed(.posix(.EPROTO)))
        await end(framed, bare, server)
    }

    @Test func `the end of the stream goes through a framer`() async {
        let (framed, bare, server) = await pair(parameters([CountedFramer.definition]))
        bare.connection.send(content: counted(["last"]), contentContext: .finalMessage, completion: .idempotent)
        #expect(await framed.receiveMessage().text == "last")
        let last = await framed.receiveMessage()
        #expect(last.isComplete && last.isFinal == true && last.data == nil)
        #expect(await framed.receiveMessage().error == .posix(.ENODATA))
        await end(framed, bare, server)
    }

    @Test func `a slice of data is sent from its own beginning`() async {
        let (framed, bare, server) = await pair(parameters([CountedFramer.definition]))
        await framed.isIn(.ready)
        let whole = Data("what is left out, hello".utf8)
        for _ in 0..<2 {
            framed.connection.send(content: whole.dropFirst(18), completion: .idempotent)
            framed.connection.send(content: Data([33]), completion: .idempotent)
            #expect(await bare.receive(14, 14).data == counted(["hello", "!"]))
        }
        await end(framed, bare, server)
    }

    @Test func `the failure of a framer is told once`() async {
        let (framed, bare, server) = await pair(parameters([GreetingFramer.definition]))
        await bare.send("what?")
        await framed.isIn(.failed(.posix(.EPROTO)))
        _ = await bare.receive(1, 1)
        await end(framed, bare, server)
        #expect(await framed.states.all { $0 } == [.preparing, .failed(.posix(.EPROTO)), .cancelled])
    }
}
