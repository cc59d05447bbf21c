internal import LabEvents
internal import Synchronization

/// Tells that programs are turned away for want of a descriptor, once until one is served again.
final class DescriptorShortage: Sendable {
    private let privacy: any PrivacyAsking
    private let isOn = Atomic(false)

    /// Begins without one.
    init(_ privacy: any PrivacyAsking) { self.privacy = privacy }

    /// Notes that a program was turned away.
    func began() {
        guard !isOn.exchange(true, ordering: .relaxed) else { return }
        privacy.emit(
            .warning(
                "The device has no descriptor left and turns programs away, until some of their connections end; "
                    + "`ulimit -n` is its limit."))
    }

    /// Notes that a program was served.
    func ended() { isOn.store(false, ordering: .relaxed) }
}
