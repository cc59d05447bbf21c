internal import AppleFoundation
internal import DeviceProtocol
public import Foundation
internal import Synchronization

/// The audio session of an app: its settings are kept, and nothing is played or recorded.
///
/// The device has a receiver and a loudspeaker, and no microphone. Changes of the route are notified as on iOS.
public final class AVAudioSession: NSObject, Sendable {
    private static let only = AVAudioSession()

    let state = Mutex(State())

    /// The settings of the app.
    struct State: Sendable {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        var policy = RouteSharingPolicy.default
        var output = PortOverride.none
        var sampleRate: Double = 0
        var duration: TimeInterval = 0
        var inputs = 0
        var outputs = 0
        var allowsHaptics = false
        var prefersNoInterruptions = false
    }

    override private init() {}

    /// Returns the session of the app.
    public class func sharedInstance() -> AVAudioSession { only }

    /// The category; `soloAmbient` until the app sets one.
    public var category: Category { state.withLock(\.category) }
    /// The options of the category.
    public var categoryOptions: CategoryOptions { state.withLock(\.options) }
    /// The mode.
    public var mode: Mode { state.withLock(\.mode) }
    /// The policy for sharing the route.
    public var routeSharingPolicy: RouteSharingPolicy { state.withLock(\.policy) }
    /// The categories of the device, which has no microphone and plays all the same.
    public var availableCategories: [Category] { Category.all }
    /// The modes of the device.
    public var availableModes: [Mode] { Mode.all }

    /// Sets the category, without options.
    public func setCategory(_ category: Category) throws {
        try setCategory(category, mode: mode, policy: .default, options: [])
    }

    /// Sets the category and its options.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets the category, the mode and the options.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets the category, the mode, the policy and the options.
    ///
    /// - Throws: `AVAudioSession.ErrorCode.badParam` for options that the category does not have.
    public func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        guard options.areOf(category) else { throw ErrorCode.badParam.error }
        changeRoute(.categoryChange) {
            $0.category = category
            $0.mode = mode
            $0.policy = policy
            $0.options = options
            $0.output = .none
        }
    }

    /// Sets the mode.
    public func setMode(_ mode: Mode) throws { changeRoute(.categoryChange) { $0.mode = mode } }

    /// Activates or deactivates the session.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        if active { AudioNotice.sound.write() }
    }

    /// Overrides the output of the category with the loudspeaker, or ends the override; for `playAndRecord` only.
    ///
    /// - Throws: `AVAudioSession.ErrorCode.badParam` in another category.
    public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard category == .playAndRecord else { throw ErrorCode.badParam.error }
        changeRoute(.override) { $0.output = portOverride }
    }

    /// Whether another app plays; none does.
    public var isOtherAudioPlaying: Bool { false }
    /// Whether an app should mute its secondary sounds; no other app plays.
    public var secondaryAudioShouldBeSilencedHint: Bool { false }
    /// The volume of the device, from 0 to 1.
    public var outputVolume: Float { 0.5 }
    /// The style of prompts for the current route.
    public var promptStyle: PromptStyle { .normal }

    /// Whether haptics and sounds of the system play while the app records.
    public var allowHapticsAndSystemSoundsDuringRecording: Bool { state.withLock(\.allowsHaptics) }

    /// Sets whether haptics and sounds of the system play while the app records.
    public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
        state.withLock { $0.allowsHaptics = inValue }
    }

    /// Whether the app prefers that alerts do not interrupt it.
    public var prefersNoInterruptionsFromSystemAlerts: Bool { state.withLock(\.prefersNoInterruptions) }

    /// Sets whether the app prefers that alerts do not interrupt it.
    public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
        state.withLock { $0.prefersNoInterruptions = inValue }
    }
}
