public import Foundation

/// The answer of an app to a push-to-talk message ("PTPushResult" of Apple).
public final class PTPushResult: NSObject, Sendable {
    enum Outcome: Sendable {
        case leaves
        case speaks(PTParticipant)
    }

    let outcome: Outcome

    private init(_ outcome: Outcome) { self.outcome = outcome }

    /// The app leaves the channel.
    public class var leaveChannel: PTPushResult { PTPushResult(.leaves) }

    /// Returns the result that a participant speaks.
    public class func activeRemoteParticipant(_ participant: PTParticipant) -> PTPushResult {
        PTPushResult(.speaks(participant))
    }
}
