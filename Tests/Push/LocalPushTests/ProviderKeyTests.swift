import EventLiterals
import LocalPush
import LocalPushServer
import Testing

/// The authentication tokens of senders, judged as APNs judges them.
@Suite struct ProviderKeyTests {
    private static let now: UInt64 = 1_700_000_000_000

    /// A token, and what it is refused with.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var authorization: String?
        var reason: APNsReason?
    }

    /// Gives the reason of a refusal.
    private static func judge(_ authorization: String?, by key: ProviderKey) -> APNsReason? {
        do throws(APNsRefusal) {
            try key.check(authorization, now: now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a token is good for an hour, from the key's owner, of the one algorithm; each other has its reason")
    func judges() throws {
        let signer = TokenSigner()
        let key = try ProviderKey(base64: signer.publicKey)
        let seconds = Int64(Self.now / 1_000)
        let good = signer.token(issued: seconds)
        let parts = good.split(separator: ".")
        let other = TokenSigner().token(issued: seconds)
        let cases = [
            Case(testDescription: "fresh", authorization: "bearer " + good),
            Case(testDescription: "the same again", authorization: "bearer " + good),
            Case(testDescription: "in capitals", authorization: "Bearer " + good),
            Case(testDescription: "an hour old", authorization: "bearer " + signer.token(issued: seconds - 3_600)),
            Case(
                testDescription: "older", authorization: "bearer " + signer.token(issued: seconds - 3_601),
                reason: .expiredProviderToken),
            Case(testDescription: "from a fast clock", authorization: "bearer " + signer.token(issued: seconds + 60)),
            Case(
                testDescription: "from the future", authorization: "bearer " + signer.token(issued: seconds + 3_601),
                reason: .invalidProviderToken),
            Case(
                testDescription: "as old as can be written", authorization: "bearer " + signer.token(issued: .min),
                reason: .expiredProviderToken),
            Case(
                testDescription: "as young as can be written", authorization: "bearer " + signer.token(issued: .max),
                reason: .invalidProviderToken),
            Case(testDescription: "none", reason: .missingProviderToken),
            Case(testDescription: "another scheme", authorization: "basic " + good, reason: .missingProviderToken),
            Case(testDescription: "no token", authorization: "bearer", reason: .missingProviderToken),
            Case(testDescription: "of another key", authorization: "bearer " + other, reason: .invalidProviderToken),
            Case(
                testDescription: "claims changed",
                authorization: "bearer \(parts[0]).\(other.split(separator: ".")[1])A.\(parts[2])",
                reason: .invalidProviderToken),
            Case(
                testDescription: "without a signature", authorization: "bearer \(parts[0]).\(parts[1]).",
                reason: .invalidProviderToken),
            Case(
                testDescription: "another algorithm",
                authorization: "bearer " + signer.token(issued: seconds, header: #"{"alg":"none","kid":"K"}"#),
                reason: .invalidProviderToken),
            Case(
                testDescription: "without a key's name",
                authorization: "bearer " + signer.token(issued: seconds, header: #"{"alg":"ES256"}"#),
                reason: .invalidProviderToken),
            Case(testDescription: "no token at all", authorization: "bearer x", reason: .invalidProviderToken),
        ]
        for each in cases {
            #expect(Self.judge(each.authorization, by: key) == each.reason, "\(each.testDescription)")
        }
    }

    @Test("what is no P-256 key is refused at the start", arguments: ["", "nonsense", "TUZrdw=="])
    func refusesKeys(_ text: String) throws {
        let error = #expect(throws: IdentityError.self) { try ProviderKey(base64: text) }
        #expect(error?.description.hasPrefix("the provider key is no P-256 public key in base64") == true)
        var configuration = ServerFixture.quick
        configuration.providerKey = text
        #expect(throws: IdentityError.self) { try PushServer(configuration) { _ in } }
    }

    @Test("a server with a key takes messages of its owner alone, and other requests of anybody")
    func authenticates() async throws {
        let signer = TokenSigner()
        var configuration = ServerFixture.quick
        configuration.providerKey = signer.publicKey
        let clock = MachineClock(wall: { Int64(Self.now) }, steady: { 1 })
        try await ServerFixture.run(configuration, clock: clock) { fixture in
            for (authorization, status, body) in [
                (nil, 403, #"{"reason":"MissingProviderToken"}"#),
                ("bearer x.y.z", 403, #"{"reason":"InvalidProviderToken"}"#),
                ("bearer " + signer.token(issued: 1), 403, #"{"reason":"ExpiredProviderToken"}"#),
                ("bearer " + signer.token(issued: Int64(Self.now / 1_000)), 200, ""),
            ] {
                var headers = authorization.map { ["authorization": $0] } ?? [:]
                headers["apns-topic"] = "org.example.pager"
                let answer = try await fixture.sender.post(headers: headers)
                #expect(answer.status == status)
                #expect(answer.body == body)
            }
            let good = "bearer " + signer.token(issued: Int64(Self.now / 1_000))
            let unnamed = try await fixture.sender.post(headers: ["authorization": good])
            #expect(unnamed.status == 400)
            #expect(unnamed.body == #"{"reason":"MissingTopic"}"#)
            #expect(try await fixture.sender.request("POST", "/4/device/phone").status == 404)
            #expect(try await fixture.sender.request("GET", "/3/device/phone").status == 405)
            #expect(try await fixture.sender.request("POST", "/3/device/").status == 403)
            for (method, path) in [("GET", "/clients"), ("GET", "/metrics"), ("DELETE", "/clients/phone")] {
                let refused = try await fixture.sender.request(method, path)
                #expect(refused.status == 403 && refused.body == #"{"reason":"MissingProviderToken"}"#)
                let allowed = try await fixture.sender.request(method, path, headers: ["authorization: \(good)"])
                #expect(allowed.status == 200)
            }
            #expect(fixture.server.events.count { $0.name == "accepted" } == 1)
        }
    }
}
