import Dispatch
import Foundation
import Glibc
import PushLabTesting
import Testing

@Suite("What a failed run leaves in its folder")
struct EvidenceTests {
    @Test("a FIFO that a program has made is not waited for")
    func fifo() {
        let end = DispatchSemaphore(value: 0)
        // On a thread of its own: to wait for the FIFO would hold up all tests.
        Thread.detachNewThread {
            defer { end.signal() }
            guard let evidence = try? AttachedEvidence() else {
                Issue.record("the folder could not be made")
                return
            }
            defer { evidence.remove() }
            #expect(unsafe mkfifo("\(evidence.folder)/fifo", 0o600) == 0)
            evidence.attach(as: "A scenario", sourceLocation: #_sourceLocation)
        }
        let isEnded = end.wait(timeout: .now() + 10) == .success
        #expect(isEnded)
    }
}
