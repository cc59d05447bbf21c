internal import LabEvents
internal import Synchronization

/// The warning that connections are closed for lack of a file descriptor, written once per shortage.
final class DescriptorShortage: Sendable {
    private let privacy: any PrivacyAsking
    private let isOn = Atomic(false)

    init(_ privacy: any PrivacyAsking) { self.privacy = privacy }

    /// Records that a connection was closed.
    func began() {
        guard !isOn.exchange(true, ordering: .relaxed) else { return }
        privacy.emit(
            .warning(
                "The device has no free file descriptor and closes new connections, until some of their connections end; "
                    + "`ulimit -n` is its limit."))
    }

    /// Records that a connection was served.
    func ended() { isOn.store(false, ordering: .relaxed) }
}
