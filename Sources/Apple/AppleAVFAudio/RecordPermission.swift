internal import AppleFoundation
internal import DeviceProtocol
public import Foundation
internal import Synchronization

extension AVAudioSession {
    /// The user's answer about the microphone.
    public enum RecordPermission: UInt, Sendable {
        /// The user was not asked.
        case undetermined = 0x756e_6474
        /// The user has refused.
        case denied = 0x6465_6e79
        /// The user has allowed it.
        case granted = 0x6772_6e74
    }

    /// The answer about the microphone: a lab refuses it when the app asks, because there is none.
    public var recordPermission: RecordPermission { RecordAnswer.wasAsked ? .denied : .undetermined }

    /// Asks for the microphone, and calls the handler on another thread.
    @preconcurrency
    public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) { RecordAnswer.ask(response) }
}

/// The app, as far as recording is concerned.
public final class AVAudioApplication: NSObject, Sendable {
    /// The user's answer about the microphone.
    public enum recordPermission: Int, Sendable {
        /// The user was not asked.
        case undetermined = 0x756e_6474
        /// The user has refused.
        case denied = 0x6465_6e79
        /// The user has allowed it.
        case granted = 0x6772_6e74
    }

    /// The object of the app.
    public static let shared = AVAudioApplication()

    override private init() {}

    /// The answer about the microphone: a lab refuses it when the app asks, because there is none.
    public var recordPermission: recordPermission { RecordAnswer.wasAsked ? .denied : .undetermined }

    /// Asks for the microphone, and calls the handler on another thread.
    @preconcurrency
    public class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
        RecordAnswer.ask(response)
    }

    /// Asks for the microphone.
    public class func requestRecordPermission() async -> Bool {
        await withCheckedContinuation { continuation in RecordAnswer.ask { continuation.resume(returning: $0) } }
    }
}

/// The answer about the microphone, which is the same for all that ask.
enum RecordAnswer {
    private static let asked = Mutex(false)

    /// Whether the app has asked for the microphone, which a lab refuses.
    static var wasAsked: Bool { asked.withLock { $0 } }

    static func ask(_ response: @escaping @Sendable (Bool) -> Void) {
        asked.withLock { $0 = true }
        AudioNotice.microphone.write()
        DispatchQueue.global().async { response(false) }
    }
}
