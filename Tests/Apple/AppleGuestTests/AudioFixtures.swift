/// The audio session of an app, as code for calls sets it.
enum AudioFixtures {
    static let imports = ["AVFAudio", "Foundation"]

    /// An observer of the notifications of routes.
    static let more = """
        final class Routes: @unchecked Sendable {
            private let lock = NSLock()
            private var notes: [String] = []
            private var observer: (any NSObjectProtocol)?

            /// Sets the category `ambient`, and begins after all notifications of former changes.
            init() throws {
                let session = AVAudioSession.sharedInstance()
                observer = NotificationCenter.default.addObserver(
                    forName: AVAudioSession.routeChangeNotification, object: session, queue: nil
                ) { [weak self] note in
                    let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt)
                        .flatMap(AVAudioSession.RouteChangeReason.init(rawValue:))
                    let former = note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
                    self?.add("\\(reason == .categoryChange) \\(former?.outputs.first?.portName ?? "none") \\(Thread.isMainThread)")
                }
                // No fixture but this has a route without an output.
                try session.setCategory(.record)
                try session.setCategory(.ambient)
                _ = wait("true none false")
            }

            deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

            private func add(_ note: String) { lock.withLock { notes.append(note) } }

            /// Waits for a notification, and returns it with those before.
            func wait(_ note: String) -> [String] {
                let end = Date(timeIntervalSinceNow: 10)
                while !lock.withLock({ notes.contains(note) }), Date() < end { usleep(1_000) }
                return lock.withLock { defer { notes = [] }; return notes }
            }
        }

        """

    static let all = [
        Fixture(
            "AVAudioSession.setCategory(_:mode:options:)", "setCategory(_:mode:options:)",
            """
            let session = AVAudioSession.sharedInstance()
            let first = session.category == .soloAmbient && session.mode == .default && session.categoryOptions == []
            try session.setCategory(.playAndRecord, mode: .voiceChat, options: [.allowBluetooth, .defaultToSpeaker])
            let set = session.category == .playAndRecord && session.mode == .voiceChat
            let options = session.categoryOptions == [.allowBluetoothHFP, .defaultToSpeaker]
            try session.setCategory(.playback)
            return first && set && options && session.categoryOptions == [] && session.mode == .voiceChat
            """),
        Fixture(
            "AVAudioSession.CategoryOptions of another category", "AVAudioSession.CategoryOptions",
            """
            let session = AVAudioSession.sharedInstance()
            try session.setCategory(.playback, options: [.duckOthers])
            do {
                try session.setCategory(.record, options: [.defaultToSpeaker])
                return false
            } catch {
                let error = error as NSError
                return error.domain == NSOSStatusErrorDomain && error.code == AVAudioSession.ErrorCode.badParam.rawValue
                    && session.category == .playback && session.categoryOptions == .duckOthers
            }
            """),
        Fixture(
            "AVAudioSession.currentRoute", "AVAudioSession.currentRoute",
            """
            let session = AVAudioSession.sharedInstance()
            func ports() -> [AVAudioSession.Port] { session.currentRoute.outputs.map(\\.portType) }
            try session.setCategory(.playback, mode: .default)
            let speaker = ports()
            do { try session.overrideOutputAudioPort(.speaker); return false } catch {}
            try session.setCategory(.playAndRecord, mode: .voiceChat)
            let receiver = ports()
            try session.overrideOutputAudioPort(.speaker)
            let other = ports()
            try session.overrideOutputAudioPort(.none)
            return speaker == [.builtInSpeaker] && receiver == [.builtInReceiver] && other == [.builtInSpeaker]
                && ports() == [.builtInReceiver] && session.currentRoute.inputs.isEmpty
            """),
        Fixture(
            "AVAudioSession.routeChangeNotification", "routeChangeNotification",
            """
            let (session, routes) = (AVAudioSession.sharedInstance(), try Routes())
            try session.setCategory(.ambient)
            try session.setCategory(.playAndRecord)
            return routes.wait("true Speaker false") == ["true Speaker false"]
            """),
        Fixture(
            "AVAudioSession.setMode(_:)", "setMode(_:)",
            """
            let (session, routes) = (AVAudioSession.sharedInstance(), try Routes())
            try session.setCategory(.playAndRecord, mode: .voiceChat)
            _ = routes.wait("true Speaker false")
            try session.setMode(.videoChat)
            let toSpeaker = routes.wait("true Receiver false")
            let ports = session.currentRoute.outputs.map(\\.portType)
            try session.setMode(.videoChat)
            try session.setMode(.voiceChat)
            let toReceiver = routes.wait("true Speaker false")
            return toSpeaker == ["true Receiver false"] && ports == [.builtInSpeaker] && toReceiver == ["true Speaker false"]
            """),
        Fixture(
            "AVAudioSession.setPreferredOutputNumberOfChannels(_:)", "setPreferredOutputNumberOfChannels(_:)",
            """
            let session = AVAudioSession.sharedInstance()
            func fails(_ body: () throws -> Void) -> Bool { (try? body()) == nil }
            try session.setPreferredOutputNumberOfChannels(2)
            try session.setPreferredInputNumberOfChannels(0)
            return fails { try session.setPreferredOutputNumberOfChannels(-1) }
                && fails { try session.setPreferredOutputNumberOfChannels(3) }
                && fails { try session.setPreferredInputNumberOfChannels(-1) }
                && fails { try session.setPreferredInputNumberOfChannels(1) }
                && session.preferredOutputNumberOfChannels == 2 && session.preferredInputNumberOfChannels == 0
            """),
        Fixture(
            "AVAudioSession.requestRecordPermission(_:)", "requestRecordPermission(_:)",
            """
            let before = AVAudioSession.sharedInstance().recordPermission
            let came = DispatchSemaphore(value: 0)
            var isGranted = true
            AVAudioSession.sharedInstance().requestRecordPermission { isGranted = $0; came.signal() }
            came.wait()
            return before == .undetermined && !isGranted && AVAudioSession.sharedInstance().recordPermission == .denied
                && AVAudioApplication.shared.recordPermission == .denied
                && !AVAudioSession.sharedInstance().isInputAvailable
            """),
        Fixture(
            "AVAudioSession.setPreferredSampleRate(_:)", "setPreferredSampleRate(_:)",
            """
            let session = AVAudioSession.sharedInstance()
            let before = session.preferredSampleRate
            try session.setPreferredSampleRate(44_100)
            try session.setPreferredIOBufferDuration(0.005)
            try session.setActive(true)
            try session.setActive(false, options: .notifyOthersOnDeactivation)
            do { try session.setPreferredSampleRate(.nan); return false } catch {}
            return before == 0 && session.sampleRate == 44_100 && session.ioBufferDuration == 0.005
            """),
        Fixture(
            "the raw values of AVAudioSession", "AVAudioSession.InterruptionType",
            """
            return AVAudioSession.InterruptionType(rawValue: 1) == .began && AVAudioSession.RouteChangeReason(rawValue: 2) == .oldDeviceUnavailable
                && AVAudioSession.Category.playAndRecord.rawValue == "AVAudioSessionCategoryPlayAndRecord"
                && AVAudioSession.CategoryOptions.mixWithOthers.rawValue == 1
            """),
    ]
}
