internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Sends the messages of `send` steps to push servers.
struct MessageSender: Sendable {
    let context: RunContext
    let lab: Lab
    let messages: MessagePlan

    /// The timeout for a server's complete response.
    private static let answerWithin = Duration.seconds(5)

    /// Sends messages to a push server, one after another.
    ///
    /// - Throws: `RunError` if one is refused or has no response within five seconds.
    func hand(_ send: SendStep) async throws {
        let senders = context.definition.senders(via: send.via)
        guard let sender = senders.first, let port = context.definition.program(sender)?.sendsAt else {
            throw RunError("No program takes the message `\(send.message)`; run push-server, or set `sends-at`.")
        }
        guard senders.count == 1 else {
            let names = senders.map(\.description).joined(separator: " and ")
            throw RunError("The message `\(send.message)` could go via \(names); say which with `via`.")
        }
        for message in messages.messages[send.message] ?? [] {
            try await hand(message, send, to: sender, port: port)
            try Task.checkCancellation()
        }
    }

    private func hand(
        _ message: MessagePlan.Message, _ send: SendStep, to sender: ProgramID, port: Int
    ) async throws {
        let request = APNsRequest(
            token: message.token, id: message.id, title: send.title, text: message.text, call: send.call,
            expiration: send.expires.map { Self.secondsSince1970(after: $0) })
        let what = "The message `\(message.name)` to \(message.to)"
        let reply: PushReply
        let began = context.log.now
        do {
            let socket = try await lab.connect(to: port, on: sender.host, within: Self.answerWithin)
            reply = try await Self.exchange(request.bytes, over: socket)
        } catch {
            let now = context.log.now
            // An invalid reply is a failure on a slow machine too.
            let (verdict, excuse) =
                error is RunError ? (.failed, "") : context.record.judge(from: began, to: now, time: now - began)
            throw RunError(
                "\(what) could not be handed to \(sender) at port \(port): \(error) \(Self.remedy)\(excuse)",
                details: context.details.lastLines(of: sender), verdict: verdict)
        }
        context.log.record(
            .lab, .send,
            [
                .message: .string(message.name), .id: .string(message.id), .to: .string(message.to),
                .status: reply.status.map { .int($0) } ?? .null,
            ])
        guard reply.status == 200 else {
            let reason = reply.reason.map { ", \($0)" } ?? ""
            throw RunError(
                "\(what) was refused by \(sender): status \(reply.status ?? 0)\(reason).",
                details: context.details.lastLines(of: sender))
        }
    }

    private static let remedy =
        "The port is `http-port` of a push-server, and `sends-at` of a program of your own: let it say where that listens."

    /// Returns an expiration in whole seconds, as APNs counts, rounded up so that no message expires early.
    private static func secondsSince1970(after time: Duration) -> Int64 {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        let end = Duration.seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec)) + time
        return end.components.seconds + (end.components.attoseconds > 0 ? 1 : 0)
    }

    private static func exchange(_ request: [UInt8], over socket: LabSocket) async throws -> PushReply {
        try await PlainThread.callAsync {
            try socket.write(request)
            var reply = PushReply()
            let began = ContinuousClock.now
            while true {
                let bytes = try socket.read()
                guard began.duration(to: .now) < Self.answerWithin else {
                    throw LabError("The other end did not end its answer in time.")
                }
                if bytes.isEmpty {
                    if reply.status == nil { throw RunError("the connection was closed without a reply") }
                    guard reply.isWholeAtEnd else {
                        throw RunError("the connection was closed in the middle of the reply")
                    }
                    return reply
                }
                if try reply.append(bytes) { return reply }
            }
        }
    }
}
