extension AppRequest: Codable {
    /// A request with a missing or an invalid value.
    package struct Malformed: Error, Sendable, Hashable {
        package let id: Int
        /// The error in words, such as `browse needs type`.
        package let message: String
    }

    private enum Key: String, CodingKey {
        case id, call, type, name, port, txt, host, transport, service, cancels, configuration, number, error, userInfo
        case notification, schedule, reason, hotspot, identifiers, categories, transfer, options, task, talk
    }

    /// Reads a line and ignores keys that its call does not have.
    ///
    /// - Throws: ``Malformed`` when a value that the call needs is missing or invalid, and `DecodingError` when the
    ///   line is not a request.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        let id = try line.decode(Int.self, forKey: .id)
        let call = try line.decode(Call.self, forKey: .call)
        func value<Value: Decodable>(_ key: Key) throws -> Value? { try line.decodeIfPresent(Value.self, forKey: key) }
        func needed<Value: Decodable>(_ key: Key) throws -> Value {
            guard let value: Value = try value(key) else {
                throw Malformed(id: id, message: "\(call.rawValue) needs \(key.rawValue)")
            }
            return value
        }
        func transport() throws -> Transport {
            guard let text: String = try value(.transport) else { return .tcp }
            guard let transport = Transport(rawValue: text) else {
                throw Malformed(id: id, message: "transport has to be tcp or udp")
            }
            return transport
        }
        func schedule() throws -> NotificationSchedule {
            let schedule: NotificationSchedule = try needed(.schedule)
            guard schedule.isSound else {
                throw Malformed(
                    id: id, message: "schedule needs times in ascending order, and an interval of 60 seconds or more")
            }
            return schedule
        }
        func reason() throws -> AwakeReason {
            guard let reason = AwakeReason(rawValue: try needed(.reason)) else {
                throw Malformed(id: id, message: "reason has to be background-task, call or push-to-talk")
            }
            return reason
        }
        let content: Content =
            switch call {
            case .register:
                .register(
                    type: try needed(.type), name: try value(.name), port: try needed(.port), txt: try value(.txt))
            case .browse: .browse(type: try needed(.type))
            case .resolve: .resolve(type: try needed(.type), name: try needed(.name))
            case .enumerateTypes: .enumerateTypes
            case .lookUp: .lookUp(host: try needed(.host))
            case .path: .path(host: try needed(.host), port: try needed(.port), try transport())
            case .interfaces: .interfaces
            case .observeState: .observeState(confirms: try (value(.number) as Int?) != nil)
            case .stateTaken: .stateTaken
            case .stayAwake: .stayAwake(try reason(), name: try value(.name))
            case .systemService: .systemService(try needed(.service))
            case .pushLoad: .pushLoad
            case .pushSave: .pushSave(try needed(.configuration))
            case .pushRemove: .pushRemove(number: try needed(.number))
            case .pushObserve: .pushObserve
            case .callReported: .callReported
            case .provide: .provide
            case .providerStarted: .providerStarted(instance: try value(.number), error: try value(.error))
            case .providerStopped: .providerStopped(instance: try value(.number))
            case .providerUnmatched: .providerUnmatched(instance: try value(.number))
            case .providerReleased: .providerReleased(instance: try value(.number))
            case .reportCall: .reportCall(userInfo: try value(.userInfo), instance: try value(.number))
            case .reportPushToTalk: .reportPushToTalk(userInfo: try value(.userInfo), instance: try value(.number))
            case .observePushToTalk: .observePushToTalk
            case .pushToTalk: .pushToTalk(try needed(.talk))
            case .notify: .notify(try needed(.notification))
            case .scheduleNotification: .scheduleNotification(try needed(.notification), try schedule())
            case .requestNotifications: .requestNotifications(options: try needed(.options))
            case .notificationSettings: .notificationSettings
            case .observePresentations: .observePresentations
            case .answerPresentation: .answerPresentation(number: try needed(.number), try needed(.options))
            case .wifiInformation: .wifiInformation
            case .hotspotApply: .hotspotApply(try needed(.hotspot))
            case .hotspotRemove:
                if let domain: String = try value(.host) {
                    .hotspotRemove(domain, isDomain: true)
                } else {
                    .hotspotRemove(try needed(.name), isDomain: false)
                }
            case .hotspotList: .hotspotList
            case .deliveredNotifications: .deliveredNotifications
            case .removeNotifications: .removeNotifications(try value(.identifiers))
            case .pendingNotifications: .pendingNotifications
            case .removePendingNotifications: .removePendingNotifications(try value(.identifiers))
            case .notificationCategories: .notificationCategories
            case .setNotificationCategories: .setNotificationCategories(try needed(.categories))
            case .transferObserve: .transferObserve(session: try needed(.name))
            case .transferServe: .transferServe
            case .transfer: .transfer(try needed(.transfer))
            case .observeBackgroundTasks: .observeBackgroundTasks
            case .backgroundTask: .backgroundTask(try needed(.task))
            case .backgroundTaskRequests: .backgroundTaskRequests
            case .cancel: .cancel(try value(.cancels))
            }
        self.init(content, id: id)
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encode(call, forKey: .call)
        try line.encodeIfPresent(type, forKey: .type)
        try line.encodeIfPresent(name, forKey: .name)
        try line.encodeIfPresent(host, forKey: .host)
        switch content {
        case .register(_, _, let port, let txt):
            try line.encode(port, forKey: .port)
            try line.encodeIfPresent(txt, forKey: .txt)
        case .path(_, let port, let transport):
            try line.encode(port, forKey: .port)
            try line.encode(transport, forKey: .transport)
        case .observeState(let confirms): if confirms { try line.encode(1, forKey: .number) }
        case .stayAwake(let reason, _): try line.encode(reason, forKey: .reason)
        case .systemService(let service): try line.encode(service, forKey: .service)
        case .pushSave(let configuration): try line.encode(configuration, forKey: .configuration)
        case .pushRemove(let number): try line.encode(number, forKey: .number)
        case .providerStarted(let instance, let error):
            try line.encodeIfPresent(instance, forKey: .number)
            try line.encodeIfPresent(error, forKey: .error)
        case .providerStopped(let instance), .providerUnmatched(let instance), .providerReleased(let instance):
            try line.encodeIfPresent(instance, forKey: .number)
        case .reportCall(let userInfo, let instance), .reportPushToTalk(let userInfo, let instance):
            try line.encodeIfPresent(userInfo, forKey: .userInfo)
            try line.encodeIfPresent(instance, forKey: .number)
        case .notify(let notification): try line.encode(notification, forKey: .notification)
        case .scheduleNotification(let notification, let schedule):
            try line.encode(notification, forKey: .notification)
            try line.encode(schedule, forKey: .schedule)
        case .requestNotifications(let options): try line.encode(options, forKey: .options)
        case .answerPresentation(let number, let options):
            try line.encode(number, forKey: .number)
            try line.encode(options, forKey: .options)
        case .hotspotApply(let hotspot): try line.encode(hotspot, forKey: .hotspot)
        case .removeNotifications(let identifiers), .removePendingNotifications(let identifiers):
            try line.encodeIfPresent(identifiers, forKey: .identifiers)
        case .setNotificationCategories(let categories): try line.encode(categories, forKey: .categories)
        case .transfer(let message): try line.encode(message, forKey: .transfer)
        case .backgroundTask(let message): try line.encode(message, forKey: .task)
        case .pushToTalk(let message): try line.encode(message, forKey: .talk)
        case .cancel(let id): try line.encodeIfPresent(id, forKey: .cancels)
        case .browse, .resolve, .enumerateTypes, .lookUp, .interfaces, .stateTaken, .pushLoad, .pushObserve,
            .callReported, .provide, .deliveredNotifications, .notificationCategories, .wifiInformation,
            .hotspotRemove, .hotspotList, .transferObserve, .transferServe, .observePresentations,
            .notificationSettings, .pendingNotifications, .observeBackgroundTasks, .backgroundTaskRequests,
            .observePushToTalk:
            break
        }
    }
}

extension AppRequest.Content {
    package var call: AppRequest.Call {
        switch self {
        case .register: .register
        case .browse: .browse
        case .resolve: .resolve
        case .enumerateTypes: .enumerateTypes
        case .lookUp: .lookUp
        case .path: .path
        case .interfaces: .interfaces
        case .observeState: .observeState
        case .stateTaken: .stateTaken
        case .stayAwake: .stayAwake
        case .systemService: .systemService
        case .pushLoad: .pushLoad
        case .pushSave: .pushSave
        case .pushRemove: .pushRemove
        case .pushObserve: .pushObserve
        case .callReported: .callReported
        case .provide: .provide
        case .providerStarted: .providerStarted
        case .providerStopped: .providerStopped
        case .providerUnmatched: .providerUnmatched
        case .providerReleased: .providerReleased
        case .reportCall: .reportCall
        case .reportPushToTalk: .reportPushToTalk
        case .observePushToTalk: .observePushToTalk
        case .pushToTalk: .pushToTalk
        case .notify: .notify
        case .requestNotifications: .requestNotifications
        case .notificationSettings: .notificationSettings
        case .observePresentations: .observePresentations
        case .answerPresentation: .answerPresentation
        case .wifiInformation: .wifiInformation
        case .hotspotApply: .hotspotApply
        case .hotspotRemove: .hotspotRemove
        case .hotspotList: .hotspotList
        case .deliveredNotifications: .deliveredNotifications
        case .removeNotifications: .removeNotifications
        case .scheduleNotification: .scheduleNotification
        case .pendingNotifications: .pendingNotifications
        case .removePendingNotifications: .removePendingNotifications
        case .notificationCategories: .notificationCategories
        case .setNotificationCategories: .setNotificationCategories
        case .transferObserve: .transferObserve
        case .transferServe: .transferServe
        case .transfer: .transfer
        case .observeBackgroundTasks: .observeBackgroundTasks
        case .backgroundTask: .backgroundTask
        case .backgroundTaskRequests: .backgroundTaskRequests
        case .cancel: .cancel
        }
    }
}
