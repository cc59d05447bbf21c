import AVFoundation
import PushToTalk
import UIKit

/// A walkie-talkie, whose user joins a channel and talks by quick actions.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private static let ward = UUID(uuidString: "4B0C5A6E-6D5A-4C1E-9C53-1D6B8B6E7A01") ?? UUID()
    private var manager: PTChannelManager?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Task {
            do {
                let manager = try await PTChannelManager.channelManager(delegate: self, restorationDelegate: self)
                self.manager = manager
                tell(manager.activeChannelUUID == nil ? "no channel" : "a channel")
            } catch let error as PTInstantiationError {
                tell("no manager: \(error.code.rawValue)")
            } catch {
                tell("no manager: \(error)")
            }
        }
        return true
    }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        switch shortcutItem.type {
        case "join":
            manager?.requestJoinChannel(
                channelUUID: Self.ward, descriptor: PTChannelDescriptor(name: "Ward", image: nil))
        case "talk": manager?.requestBeginTransmitting(channelUUID: Self.ward)
        case "stop": manager?.stopTransmitting(channelUUID: Self.ward)
        default: break
        }
        completionHandler(true)
    }
}

extension AppDelegate: PTChannelRestorationDelegate {
    func channelDescriptor(restoredChannelUUID channelUUID: UUID) -> PTChannelDescriptor {
        tell("restored: \(channelUUID == Self.ward)")
        return PTChannelDescriptor(name: "Ward", image: nil)
    }
}

extension AppDelegate: PTChannelManagerDelegate {
    func channelManager(
        _ channelManager: PTChannelManager, didJoinChannel channelUUID: UUID, reason: PTChannelJoinReason
    ) {
        tell("joined: \(reason), \(channelManager.activeChannelUUID == channelUUID)")
        Task {
            let ward = PTChannelDescriptor(name: "Ward 7", image: nil)
            try await channelManager.setTransmissionMode(.halfDuplex, channelUUID: channelUUID)
            try await channelManager.setServiceStatus(.ready, channelUUID: channelUUID)
            try await channelManager.setChannelDescriptor(ward, channelUUID: channelUUID)
            try await channelManager.setAccessoryButtonEventsEnabled(false, channelUUID: channelUUID)
            do {
                try await channelManager.setServiceStatus(.connecting, channelUUID: UUID())
            } catch let error as PTChannelError {
                tell("another channel: \(error.code == .channelNotFound)")
            }
        }
    }

    func channelManager(
        _ channelManager: PTChannelManager, didLeaveChannel channelUUID: UUID, reason: PTChannelLeaveReason
    ) {
        tell("left: \(reason), \(channelManager.activeChannelUUID == nil)")
    }

    func channelManager(_ channelManager: PTChannelManager, receivedEphemeralPushToken pushToken: Data) {
        tell("token: \(pushToken.count)")
    }

    func incomingPushResult(
        channelManager: PTChannelManager, channelUUID: UUID, pushPayload: [String: Any]
    ) -> PTPushResult {
        guard let speaker = pushPayload["activeSpeaker"] as? String else {
            tell("nobody speaks")
            return .leaveChannel
        }
        tell("\(speaker) speaks, main thread \(Thread.isMainThread)")
        // An app in the background may answer only by a button of the system.
        if speaker == "Desk" { channelManager.requestBeginTransmitting(channelUUID: channelUUID) }
        if speaker == "Bed 5" {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
                channelManager.requestBeginTransmitting(channelUUID: channelUUID)
                channelManager.stopTransmitting(channelUUID: channelUUID)
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) {
            Task {
                try await channelManager.setActiveRemoteParticipant(nil, channelUUID: channelUUID)
                tell("\(speaker) is silent")
            }
        }
        return .activeRemoteParticipant(PTParticipant(name: speaker, image: nil))
    }

    func channelManager(_ channelManager: PTChannelManager, didActivate audioSession: AVAudioSession) {
        tell("audio on")
    }

    func channelManager(_ channelManager: PTChannelManager, didDeactivate audioSession: AVAudioSession) {
        tell("audio off")
    }

    func channelManager(
        _ channelManager: PTChannelManager, channelUUID: UUID,
        didBeginTransmittingFrom source: PTChannelTransmitRequestSource
    ) {
        tell("talking: \(source)")
    }

    func channelManager(
        _ channelManager: PTChannelManager, channelUUID: UUID,
        didEndTransmittingFrom source: PTChannelTransmitRequestSource
    ) {
        tell("talked: \(source)")
    }

    func channelManager(
        _ channelManager: PTChannelManager, failedToJoinChannel channelUUID: UUID, error: any Error
    ) {
        tell("not joined: \((error as? PTChannelError)?.code.rawValue ?? -1)")
    }

    func channelManager(
        _ channelManager: PTChannelManager, failedToBeginTransmittingInChannel channelUUID: UUID, error: any Error
    ) {
        tell("not talking: \((error as? PTChannelError)?.code.rawValue ?? -1)")
    }

    func channelManager(
        _ channelManager: PTChannelManager, failedToStopTransmittingInChannel channelUUID: UUID, error: any Error
    ) {
        tell("not talked: \((error as? PTChannelError)?.code.rawValue ?? -1)")
    }
}
