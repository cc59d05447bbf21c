import Kernel
import Testing

/// What a program and a device said to each other.
struct Conversation {
    /// What the program asked for.
    var request: String?
    /// Whether the program's descriptor could be read when the call had returned: `readable` or `quiet`; or what the call
    /// returned.
    var first: String?
    /// What its callbacks got, and what ended it.
    var lines: [String]
}

/// Lets the program of the tests make a call.
///
/// The device answers the request with `first`, and with the other texts in one piece when the call has returned. Then it
/// ends.
func converse(
    _ arguments: [String], first: String = ready, _ texts: String..., stopAfter: Int? = nil
) throws -> Conversation {
    let phone = try Phone()
    let program = try phone.start("client", arguments, stopAfter.map { ["STOP_AFTER": "\($0)"] } ?? [:])
    let device = try phone.accept()
    let request = try device.next()
    try device.send(first)
    let line = try program.line()
    if !texts.isEmpty { try device.send(texts.joined()) }
    device.end()
    let (lines, end) = try program.end()
    #expect(end == .exited(0))
    return Conversation(request: request, first: line, lines: lines)
}

/// The reply to a request that is at work.
let ready = #"{"event":"ready","id":1}"# + "\n"

/// A reply that something waits or has failed.
func refusal(_ event: String, _ error: Int) -> String {
    #"{"error":\#(error),"event":"\#(event)","id":1,"message":"as it is"}"# + "\n"
}

/// What is said at the end of every conversation.
let ended = ["- -65563", "ended -65563", "ended -65563"]
