import Device
import DeviceProtocol
import Kernel
import Testing

@Suite("Background transfers of connected programs", .needsNamespaces)
struct TransferConnectionTests {
    private let fixture: ServicesFixture

    init() throws { fixture = try ServicesFixture() }

    private static func id(_ task: Int) -> TransferID { TransferID(session: "s", task: task) }

    private func send(_ contents: [AppRequest.Content], to client: Client, from first: Int) throws -> [AppReply] {
        for (index, content) in contents.enumerated() { try client.send(AppRequest(content, id: first + index)) }
        return try client.replies()
    }

    // The order in which the operations of an app end is not that of their beginning.
    @Test("a suspended app that ends leaves its reports to its next process", arguments: 1...6)
    func ended(first: Int) throws {
        let (app, process) = (try fixture.client(), try fixture.client())
        _ = try send([.observeState(confirms: true), .stateTaken], to: app, from: first)
        _ = try send([.transferObserve(session: "s")], to: app, from: 20)
        let requests = (1...2).map { TransferRequest(.download, Self.id($0), url: "http://a", folder: "/f") }
        _ = try send(requests.map { .transfer(.start($0)) }, to: app, from: 30)
        _ = try send([.transferServe], to: process, from: 1)
        fixture.privacy.bring(toForeground: false)
        _ = try send([.stateTaken], to: app, from: 40)
        let life = fixture.lifeEffects
        fixture.loop.perform { life.pass(5.1) }
        try fixture.settle()
        #expect(life.takeFacts() == ["suspended pager"])
        _ = try send([.transfer(.report(Self.id(1), .ended(nil)))], to: process, from: 2)
        app.descriptor.shutDown()
        while !life.frozen.isEmpty { try fixture.settle() }
        let replies = try send([.transferObserve(session: "s")], to: try fixture.client(), from: 1)
        #expect(replies.contains { $0.event == .transfer(.report(Self.id(1), .ended(nil))) })
    }
}
