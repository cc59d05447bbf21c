import Device
import Testing

@Suite("Apps that a response to a notification is for")
struct AppPresenceTests {
    @Test(
        "get it at once if they run and follow their state; only one that may have ended is launched",
        arguments: [
            (true, true, (true, false, false)), (true, nil, (true, false, false)),
            // The end of the connection has not been handled yet.
            (true, false, (false, true, false)),
            (false, false, (false, true, false)), (false, nil, (false, true, false)),
            // It has neither UIKit nor SwiftUI, or not yet.
            (false, true, (false, false, true)),
        ] as [(Bool, Bool?, (Bool, Bool, Bool))])
    func presence(isFollowed: Bool, isPopulated: Bool?, expected: (Bool, Bool, Bool)) {
        let presence = AppPresence(isFollowed: isFollowed, isPopulated: isPopulated)
        #expect((presence.isReached, presence.isLaunched, presence.isUnreachable) == expected)
    }
}
