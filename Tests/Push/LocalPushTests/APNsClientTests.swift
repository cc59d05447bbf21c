import EventLiterals
import Foundation
import LocalPush
import LocalPushServer
import TestTraits
import Testing

/// A client library for APNs, of other authors, against this server.
@Suite(
    .ownThreads, .serialized, .timeLimit(.minutes(5)),
    .enabled("aioapns is not installed; lab/test installs it") { APNsClient.isThere })
struct APNsClientTests {
    @Test("a client of APNs keeps its connection, sends hundreds at once, and reads every refusal")
    func serves() async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            let (signer, other) = (TokenSigner(), TokenSigner())
            try signer.privateKey.write(toFile: folder + "/key.p8", atomically: true, encoding: .utf8)
            try other.privateKey.write(toFile: folder + "/other.p8", atomically: true, encoding: .utf8)
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            configuration.httpsPort = 0
            configuration.store = folder + "/store"
            configuration.providerKey = signer.publicKey
            try await ServerFixture.run(configuration) { fixture in
                let token = signer.token(issued: Int64(Date.now.timeIntervalSince1970))
                let gone = try await fixture.sender.request(
                    "DELETE", "/clients/gone", headers: ["authorization: bearer \(token)"])
                #expect(gone.status == 200)
                let found = try await APNsClient.run([
                    "\(try #require(fixture.ports.https))", folder + "/identity/certificate.pem", folder + "/key.p8",
                    folder + "/other.p8",
                ])
                #expect(found.singles == Array(repeating: "200", count: 20))
                #expect(found.connections == 1)
                #expect(found.lost == 0)
                #expect(found.atOnce == Array(repeating: "200", count: 300))
                #expect(found.lostAtOnce == 0)
                #expect(found.large == Array(repeating: "200", count: 100))
                #expect(found.percent == ["200"])
                #expect(found.collapsed == ["200", "200"])
                #expect(found.badToken == ["400 BadDeviceToken"])
                #expect(found.unregistered == ["410 Unregistered"])
                #expect(found.otherKey == ["403 InvalidProviderToken"])
                #expect(fixture.server.events.count { $0.name == "accepted" } == 20 + 300 + 100 + 1 + 2)
                #expect(fixture.server.events.count { $0.name == "collapsed" } == 1)
            }
        }
    }
}

/// What the client found.
private struct APNsClient: Decodable {
    let singles: [String]
    let connections: Int
    let lost: Int
    let atOnce: [String]
    let lostAtOnce: Int
    let large: [String]
    let percent: [String]
    let collapsed: [String]
    let badToken: [String]
    let unregistered: [String]
    let otherKey: [String]

    enum CodingKeys: String, CodingKey {
        case singles = "one after the other"
        case connections, lost
        case atOnce = "at once"
        case lostAtOnce = "lost at once"
        case large, percent, collapsed
        case badToken = "bad token"
        case unregistered
        case otherKey = "other key"
    }

    /// Where lab/test installs it.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../.build/peers").standardizedFileURL.path

    static let isThere = FileManager.default.fileExists(atPath: folder + "/aioapns")

    static func run(_ arguments: [String]) async throws -> APNsClient {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Programs/apns_client.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [script.path] + arguments
        process.environment = ["PYTHONPATH": folder, "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(APNsClient.self, from: text)
    }
}
