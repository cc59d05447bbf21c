package import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The push-to-talk channel of the device and the messages for it.
extension PushState {
    /// Registers an app as the receiver of its push-to-talk messages.
    mutating func observeTalk(_ program: String?, over channel: PushChannel) throws(AppPushProblem) {
        let app = try app(program)
        tell(channel, .pushToTalk(.restored(joined(by: app))))
        let waiting = clients[app, default: AppClients()].talk.open(channel)
        clients[app]?.isLaunched = false
        for order in waiting { deliverTalk(order, to: app) }
    }

    /// Returns the channel that an app has joined; `nil` if it has joined none.
    func joined(by app: String) -> PushToTalkChannel? { talk.flatMap { $0.app == app ? $0.channel : nil } }

    /// Hands an order to the app, if it has joined a channel; launches an app that does not run.
    mutating func handTalk(_ order: PushToTalkOrder, to app: String) {
        guard joined(by: app) != nil else {
            let text = "\(app) has joined no push-to-talk channel, so the message is dropped"
            return outputs.append(.emit(.warning("\(text): join one by PTChannelManager.")))
        }
        if clients[app]?.talk.observers.isEmpty == false { return deliverTalk(order, to: app) }
        launch(app, warning: clients[app, default: AppClients()].talk.keep(order, of: app))
    }

    private mutating func deliverTalk(_ order: PushToTalkOrder, to app: String) {
        if policy.wakesTalkers { outputs.append(.wake(app)) }
        tell(clients[app]?.talk.observers.last, .pushToTalk(order))
    }

    /// Performs an action of the user on the channel of an app.
    mutating func use(_ action: DeviceAction, _ app: String) throws(PrivacyRefusal) {
        guard joined(by: app) != nil else {
            throw PrivacyRefusal("\(app) has joined no push-to-talk channel: an app joins one by PTChannelManager.")
        }
        guard action == .leaveChannel else { return handTalk(.button(isPressed: action == .talk), to: app) }
        setTalk(nil)
        clients[app]?.talk.clear()
        if clients[app]?.talk.observers.isEmpty == false { deliverTalk(.left, to: app) }
    }

    /// Performs a message of an app; `isForeground` says whether it is in the foreground.
    ///
    /// The rules are those of Apple's documentation of `PTChannelError`.
    mutating func perform(
        _ message: PushToTalkMessage, of app: String, isForeground: Bool
    ) throws(PushToTalkProblem) {
        switch message {
        case .join(let channel):
            guard isForeground || !policy.needsForegroundToTalk else { throw .appNotForeground }
            guard talk == nil else { throw .channelLimitReached }
            setTalk(JoinedChannel(app: app, channel: channel))
        case .leave(let identifier):
            try check(identifier, of: app)
            setTalk(nil)
        case .participant(let name, let identifier):
            try check(identifier, of: app)
            emit(RemoteParticipant(app: app, name: name))
        case .transmission(let isOn, let isByUser, let identifier):
            try check(identifier, of: app)
            guard isForeground || isByUser || !isOn || !policy.needsForegroundToTalk else { throw .appNotForeground }
            emit(TransmissionChange(app: app, isOn: isOn))
        }
    }

    private func check(_ identifier: String, of app: String) throws(PushToTalkProblem) {
        guard joined(by: app)?.identifier == identifier else { throw .channelNotFound }
    }

    /// Changes and stores the channel.
    mutating func setTalk(_ new: JoinedChannel?) {
        for (change, isJoined) in [(talk, false), (new, true)] {
            guard let change else { continue }
            emit(
                ChannelChange(
                    app: change.app, identifier: change.channel.identifier, name: change.channel.name,
                    isJoined: isJoined))
        }
        talk = new
        outputs.append(.save(toSave))
    }
}

/// A push-to-talk channel and the app that has joined it.
package struct JoinedChannel: Sendable, Hashable, Codable {
    package var app: String
    package var channel: PushToTalkChannel
}
