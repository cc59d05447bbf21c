extension AppReply: Codable {
    /// The value of `event` in a line; ``Event/interfaces(_:)`` has `done`.
    package enum EventName: String, Sendable, Hashable, Codable {
        case ready, waiting, failed, registered, added, removed, resolved, addresses, path, foreground, expired, done,
            cancelled
        case pushConfigurations = "push-configurations"
        case pushSaved = "push-saved"
        case pushRefused = "push-refused"
        case pushActive = "push-active"
        case incomingCall = "incoming-call"
        case pushToTalk = "push-to-talk"
        case pushToTalkRefused = "push-to-talk-refused"
        case provider
        case quickAction = "quick-action"
        case wifiNetwork = "wifi-network"
        case hotspots
        case hotspotRefused = "hotspot-refused"
        case notificationResponse = "notification-response"
        case notificationPermission = "notification-permission"
        case willPresent = "will-present"
        case notifications
        case notificationCategories = "notification-categories"
        case transfer
        case backgroundSession = "background-session"
        case backgroundTask = "background-task"
        case backgroundTaskRequests = "background-task-requests"
    }

    /// The keys of a line, without those of the payloads that encode themselves.
    private enum Key: CodingKey {
        case id, event, name, type, host, addresses, interfaces, interfaceTypes, isSatisfied, reason
        case configurations, number, code, message, isActive, userInfo, order, isForeground, network, names
        case response, notification, notifications, categories, transfer, permission, task, requests, talk
    }

    /// Reads a line and ignores unknown keys.
    ///
    /// - Throws: `DecodingError` when a value that the event needs is missing.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        id = try line.decode(Int.self, forKey: .id)
        switch try line.decode(EventName.self, forKey: .event) {
        case .ready: event = .ready
        case .waiting: event = .waiting(try ServiceFailure(from: decoder))
        case .failed: event = .failed(try ServiceFailure(from: decoder))
        case .registered:
            event = .registered(
                name: try line.decode(String.self, forKey: .name), type: try line.decode(String.self, forKey: .type))
        case .added: event = .added(try DiscoveredService(from: decoder))
        case .removed: event = .removed(try DiscoveredService(from: decoder))
        case .resolved: event = .resolved(try ServiceResolution(from: decoder))
        case .addresses:
            event = .addresses(
                try line.decode([String].self, forKey: .addresses), host: try line.decode(String.self, forKey: .host))
        case .path:
            let isSatisfied = try line.decode(Bool.self, forKey: .isSatisfied)
            event = .path(isSatisfied ? .satisfied : .unsatisfied(try line.decode(PathReason.self, forKey: .reason)))
        case .foreground: event = .foreground(try line.decode(Bool.self, forKey: .isForeground))
        case .done:
            let types = try line.decodeIfPresent([String: String].self, forKey: .interfaceTypes)
            event = types.map { .interfaces($0) } ?? .done
        case .quickAction: event = .quickAction(try line.decode(String.self, forKey: .type))
        case .notificationResponse:
            event = .notificationResponse(try line.decode(NotificationResponse.self, forKey: .response))
        case .notificationPermission:
            event = .notificationPermission(try line.decode(NotificationPermission.self, forKey: .permission))
        case .willPresent:
            event = .willPresent(
                number: try line.decode(Int.self, forKey: .number),
                try line.decode(NotificationContent.self, forKey: .notification))
        case .notifications:
            event = .notifications(try line.decode([NotificationContent].self, forKey: .notifications))
        case .notificationCategories:
            event = .notificationCategories(try line.decode([NotificationCategory].self, forKey: .categories))
        case .expired: event = .expired
        case .cancelled: event = .cancelled
        case .pushConfigurations:
            event = .pushConfigurations(try line.decode([PushConfiguration].self, forKey: .configurations))
        case .pushSaved: event = .pushSaved(number: try line.decode(Int.self, forKey: .number))
        case .pushRefused:
            event = .pushRefused(
                code: try line.decode(Int.self, forKey: .code), message: try line.decode(String.self, forKey: .message))
        case .pushActive:
            event = .pushActive(
                number: try line.decode(Int.self, forKey: .number), try line.decode(Bool.self, forKey: .isActive))
        case .incomingCall:
            event = .incomingCall(
                number: try line.decode(Int.self, forKey: .number),
                userInfo: try line.decode(String.self, forKey: .userInfo))
        case .pushToTalk: event = .pushToTalk(try line.decode(PushToTalkOrder.self, forKey: .talk))
        case .pushToTalkRefused:
            event = .pushToTalkRefused(
                code: try line.decode(Int.self, forKey: .code), message: try line.decode(String.self, forKey: .message))
        case .wifiNetwork: event = .wifiNetwork(try line.decode(JoinedNetwork.self, forKey: .network))
        case .hotspots: event = .hotspots(try line.decode([String].self, forKey: .names))
        case .hotspotRefused:
            event = .hotspotRefused(
                code: try line.decode(Int.self, forKey: .code), message: try line.decode(String.self, forKey: .message))
        case .transfer: event = .transfer(try line.decode(TransferMessage.self, forKey: .transfer))
        case .backgroundSession: event = .backgroundSession(try line.decode(String.self, forKey: .name))
        case .backgroundTask: event = .backgroundTask(try line.decode(BackgroundTaskOrder.self, forKey: .task))
        case .backgroundTaskRequests:
            event = .backgroundTaskRequests(try line.decode([BackgroundTaskRequest].self, forKey: .requests))
        case .provider: event = .provider(try line.decode(ProviderOrder.self, forKey: .order))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encode(event.name, forKey: .event)
        switch event {
        case .ready, .expired, .done, .cancelled: break
        case .waiting(let failure), .failed(let failure): try failure.encode(to: encoder)
        case .registered(let name, let type):
            try line.encode(name, forKey: .name)
            try line.encode(type, forKey: .type)
        case .added(let service), .removed(let service): try service.encode(to: encoder)
        case .resolved(let resolution): try resolution.encode(to: encoder)
        case .addresses(let addresses, let host):
            try line.encode(addresses, forKey: .addresses)
            try line.encode(host, forKey: .host)
        case .path(.satisfied): try line.encode(true, forKey: .isSatisfied)
        case .path(.unsatisfied(let reason)):
            try line.encode(false, forKey: .isSatisfied)
            try line.encode(reason, forKey: .reason)
        case .foreground(let isForeground): try line.encode(isForeground, forKey: .isForeground)
        case .quickAction(let type): try line.encode(type, forKey: .type)
        case .notificationResponse(let response): try line.encode(response, forKey: .response)
        case .notificationPermission(let permission): try line.encode(permission, forKey: .permission)
        case .willPresent(let number, let notification):
            try line.encode(number, forKey: .number)
            try line.encode(notification, forKey: .notification)
        case .notifications(let notifications): try line.encode(notifications, forKey: .notifications)
        case .notificationCategories(let categories): try line.encode(categories, forKey: .categories)
        case .interfaces(let types):
            try line.encode(types.keys.sorted(), forKey: .interfaces)
            try line.encode(types, forKey: .interfaceTypes)
        case .pushConfigurations(let configurations): try line.encode(configurations, forKey: .configurations)
        case .pushSaved(let number): try line.encode(number, forKey: .number)
        case .wifiNetwork(let network): try line.encode(network, forKey: .network)
        case .hotspots(let names): try line.encode(names, forKey: .names)
        case .pushRefused(let code, let message), .hotspotRefused(let code, let message),
            .pushToTalkRefused(let code, let message):
            try line.encode(code, forKey: .code)
            try line.encode(message, forKey: .message)
        case .pushActive(let number, let isActive):
            try line.encode(number, forKey: .number)
            try line.encode(isActive, forKey: .isActive)
        case .incomingCall(let number, let userInfo):
            try line.encode(number, forKey: .number)
            try line.encode(userInfo, forKey: .userInfo)
        case .pushToTalk(let order): try line.encode(order, forKey: .talk)
        case .provider(let order): try line.encode(order, forKey: .order)
        case .transfer(let message): try line.encode(message, forKey: .transfer)
        case .backgroundSession(let identifier): try line.encode(identifier, forKey: .name)
        case .backgroundTask(let order): try line.encode(order, forKey: .task)
        case .backgroundTaskRequests(let requests): try line.encode(requests, forKey: .requests)
        }
    }
}

extension AppReply.Event {
    package var name: AppReply.EventName {
        switch self {
        case .ready: .ready
        case .waiting: .waiting
        case .failed: .failed
        case .registered: .registered
        case .added: .added
        case .removed: .removed
        case .resolved: .resolved
        case .addresses: .addresses
        case .path: .path
        case .foreground: .foreground
        case .quickAction: .quickAction
        case .notificationResponse: .notificationResponse
        case .notificationPermission: .notificationPermission
        case .willPresent: .willPresent
        case .notifications: .notifications
        case .notificationCategories: .notificationCategories
        case .expired: .expired
        case .interfaces, .done: .done
        case .cancelled: .cancelled
        case .pushConfigurations: .pushConfigurations
        case .pushSaved: .pushSaved
        case .pushRefused: .pushRefused
        case .pushActive: .pushActive
        case .incomingCall: .incomingCall
        case .pushToTalk: .pushToTalk
        case .pushToTalkRefused: .pushToTalkRefused
        case .provider: .provider
        case .wifiNetwork: .wifiNetwork
        case .hotspots: .hotspots
        case .hotspotRefused: .hotspotRefused
        case .transfer: .transfer
        case .backgroundSession: .backgroundSession
        case .backgroundTask: .backgroundTask
        case .backgroundTaskRequests: .backgroundTaskRequests
        }
    }
}
