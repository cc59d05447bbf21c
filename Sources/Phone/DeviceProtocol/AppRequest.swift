/// The Unix socket on which a device accepts connections from its programs.
package enum DeviceSocket {
    /// The name in the abstract address (unix(7)), which follows a zero byte.
    package static let name = "pushlab.device"
    /// The maximum length of a line, in bytes; the device closes a connection that sends a longer one.
    package static let longestLine = 65_536
}

/// A request of a program to its device: one line of JSON, sent to the abstract Unix socket `pushlab.device` of the
/// host's network namespace.
///
/// The device identifies the sender by its process, not by the request's content.
package struct AppRequest: Sendable, Hashable {
    /// The number that every reply to the request carries; the program chooses it.
    package var id: Int
    package var content: Content

    package init(_ content: Content, id: Int) {
        self.id = id
        self.content = content
    }

    /// The call of a request with its parameters.
    ///
    /// The `instance` of a provider is the sequence number of the `start` order of its process, from 1.
    package enum Content: Sendable, Hashable {
        /// Registers a service until cancelled; the default name is that of the device.
        case register(type: String, name: String? = nil, port: UInt16, txt: [String: String]? = nil)
        /// Browses for services of a type, such as `_pager._tcp`, until cancelled.
        case browse(type: String)
        /// Resolves a service until cancelled.
        case resolve(type: String, name: String)
        /// Browses for all service types until cancelled.
        case enumerateTypes
        /// Looks up the addresses of a name once.
        case lookUp(host: String)
        /// Reports whether a path to an address is satisfied, until cancelled.
        case path(host: String, port: UInt16, Transport = .tcp)
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Reports whether the app is in the foreground, until cancelled.
        ///
        /// An app that confirms sends `stateTaken` after it has handled each reply. The user's action does not complete
        /// before that.
        case observeState(confirms: Bool = false)
        /// Confirms that the app has handled a reply to `observeState`.
        case stateTaken
        /// Keeps the app from being suspended in the background, until cancelled.
        ///
        /// The replies are `ready`, then `expired` when the time of a background task is up.
        case stayAwake(AwakeReason, name: String? = nil)
        /// Uses a system service, such as `airprint`, once.
        case systemService(String)
        /// Lists the push configurations of the app.
        case pushLoad
        /// Saves a push configuration, as a new one if it has no number.
        case pushSave(PushConfiguration)
        case pushRemove(number: Int)
        /// Reports the push configurations of the app and its incoming calls, until cancelled.
        ///
        /// The replies are `ready`, then `push-configurations` at once and after each change. Calls go to the latest
        /// such request.
        case pushObserve
        /// Confirms that the app has reported an incoming call to the user (CallKit).
        case callReported
        /// Registers the program as the process of its app push provider, until cancelled.
        ///
        /// The replies are `ready`, then orders.
        case provide
        /// Reports that the provider has completed `start`, with the text of the error if it failed.
        case providerStarted(instance: Int? = nil, error: String? = nil)
        case providerStopped(instance: Int? = nil)
        /// Reports that the provider does not match the Ethernet network of the device.
        case providerUnmatched(instance: Int? = nil)
        /// Reports that an instance of the provider was deallocated.
        case providerReleased(instance: Int? = nil)
        /// Delivers an incoming call to the provider's app: a property list in Base64.
        case reportCall(userInfo: String? = nil, instance: Int? = nil)
        /// Delivers a push-to-talk message to the provider's app: a property list in Base64.
        case reportPushToTalk(userInfo: String? = nil, instance: Int? = nil)
        /// Hands the push-to-talk messages of the app over to this program, until cancelled.
        ///
        /// The replies are `push-to-talk` orders, first the one with the channel that the app has joined before.
        case observePushToTalk
        /// Joins or leaves the push-to-talk channel, or says who speaks.
        case pushToTalk(PushToTalkMessage)
        case notify(NotificationContent)
        /// Shows a notification at the times of a schedule, also while no program of the app runs.
        ///
        /// Its `date` is set at each of them.
        case scheduleNotification(NotificationContent, NotificationSchedule)
        /// Asks the user to allow notifications of these kinds, the bits of `UNAuthorizationOptions`, unless the user has been
        /// asked before.
        case requestNotifications(options: UInt)
        /// Reads whether notifications are allowed.
        case notificationSettings
        /// Asks the app how to present notifications that come while it is in the foreground, until cancelled.
        ///
        /// Each `will-present` reply is answered by ``answerPresentation(number:_:)``.
        case observePresentations
        case answerPresentation(number: Int, PresentationOptions)
        /// Reads the current Wi-Fi network (`NEHotspotNetwork.fetchCurrent`).
        case wifiInformation
        /// Asks the user to allow a Wi-Fi network; the reply follows the answer.
        case hotspotApply(HotspotConfiguration)
        /// Removes the app's configuration with this SSID, or Hotspot 2.0 domain name.
        case hotspotRemove(String, isDomain: Bool)
        /// Lists the names of the app's configurations.
        case hotspotList
        /// Lists the notifications of the app and its extensions in the Notification Center.
        case deliveredNotifications
        /// Removes the app's notifications with these identifiers; `nil` stands for all.
        case removeNotifications([String]?)
        /// Lists the scheduled notifications of the app and its extensions that have a time to come.
        case pendingNotifications
        /// Removes the app's scheduled notifications with these identifiers; `nil` stands for all.
        case removePendingNotifications([String]?)
        /// Lists the categories of the app's notifications.
        case notificationCategories
        /// Replaces the categories of the app's notifications.
        case setNotificationCategories([NotificationCategory])
        /// Reports the transfers of a background session of the app, until cancelled.
        ///
        /// The replies are `transfer` messages: `pending` at once, then the reports.
        case transferObserve(session: String)
        /// Performs the transfers of its app, until cancelled; the replies are `transfer` messages with the orders.
        case transferServe
        /// Sends a message about a transfer: an order of the app, or a report of the program that performs it.
        case transfer(TransferMessage)
        /// Hands the launches of the app's tasks in the background over to this program, until cancelled.
        ///
        /// The replies are `background-task` orders; the latest such request of the app gets them.
        case observeBackgroundTasks
        /// Submits or removes a request for a task, or reports the end of a task.
        case backgroundTask(BackgroundTaskMessage)
        /// Lists the requests of the app for tasks in the background.
        case backgroundTaskRequests
        /// Cancels the earlier request with this id.
        case cancel(Int?)
    }

    /// The reason why an app is not suspended.
    package enum AwakeReason: String, Sendable, Hashable, Codable {
        /// A background task (`beginBackgroundTask`), which has a limited time.
        case backgroundTask = "background-task"
        /// A call of the app (CallKit).
        case call
        /// The audio session of a push-to-talk channel.
        case pushToTalk = "push-to-talk"
    }

    /// The transport of a path.
    package enum Transport: String, Sendable, Hashable, Codable {
        case tcp
        case udp
    }

    /// The value of `call` in a line.
    package enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        case register, browse, resolve, path, interfaces, provide, notify, cancel
        case enumerateTypes = "enumerate-types"
        case lookUp = "look-up"
        case observeState = "observe-state"
        case stateTaken = "state-taken"
        case stayAwake = "stay-awake"
        case systemService = "system-service"
        case pushLoad = "push-load"
        case pushSave = "push-save"
        case pushRemove = "push-remove"
        case pushObserve = "push-observe"
        case callReported = "call-reported"
        case providerStarted = "provider-started"
        case providerStopped = "provider-stopped"
        case providerUnmatched = "provider-unmatched"
        case providerReleased = "provider-released"
        case reportCall = "report-call"
        case reportPushToTalk = "report-push-to-talk"
        case observePushToTalk = "observe-push-to-talk"
        case pushToTalk = "push-to-talk"
        case wifiInformation = "wifi-information"
        case hotspotApply = "hotspot-apply"
        case hotspotRemove = "hotspot-remove"
        case hotspotList = "hotspot-list"
        case deliveredNotifications = "delivered-notifications"
        case removeNotifications = "remove-notifications"
        case scheduleNotification = "schedule-notification"
        case pendingNotifications = "pending-notifications"
        case removePendingNotifications = "remove-pending-notifications"
        case notificationCategories = "notification-categories"
        case setNotificationCategories = "set-notification-categories"
        case requestNotifications = "request-notifications"
        case notificationSettings = "notification-settings"
        case observePresentations = "observe-presentations"
        case answerPresentation = "answer-presentation"
        case transferObserve = "observe-transfers"
        case transferServe = "serve-transfers"
        case transfer
        case observeBackgroundTasks = "observe-background-tasks"
        case backgroundTask = "background-task"
        case backgroundTaskRequests = "background-task-requests"

        /// Whether the device replies once, rather than until the request is cancelled.
        package var hasOneReply: Bool {
            switch self {
            case .register, .browse, .resolve, .enumerateTypes, .lookUp, .path, .observeState, .pushObserve, .provide,
                .stayAwake, .transferObserve, .transferServe, .observePresentations, .observeBackgroundTasks,
                .observePushToTalk:
                false
            case .interfaces, .stateTaken, .systemService, .pushLoad, .pushSave, .pushRemove, .callReported,
                .providerStarted, .providerStopped, .providerUnmatched, .providerReleased, .reportCall,
                .reportPushToTalk, .notify, .wifiInformation, .hotspotApply, .hotspotRemove, .hotspotList, .cancel,
                .deliveredNotifications, .removeNotifications, .answerPresentation, .scheduleNotification,
                .pendingNotifications, .removePendingNotifications, .requestNotifications, .notificationSettings,
                .notificationCategories, .setNotificationCategories, .transfer, .backgroundTask,
                .backgroundTaskRequests, .pushToTalk:
                true
            }
        }
    }
}

extension AppRequest {
    package var call: Call { content.call }

    /// The service type, if the request has one.
    package var type: String? {
        switch content {
        case .register(let type, _, _, _), .browse(let type), .resolve(let type, _): type
        default: nil
        }
    }

    /// The name of the service, of the background task or of the session, if the request has one.
    package var name: String? {
        switch content {
        case .register(_, let name, _, _): name
        case .resolve(_, let name): name
        case .stayAwake(_, let name): name
        case .transferObserve(let session): session
        case .hotspotRemove(let name, isDomain: false): name
        default: nil
        }
    }

    /// The host name to look up, or the address of a path.
    package var host: String? {
        switch content {
        case .lookUp(let host), .path(let host, _, _): host
        case .hotspotRemove(let domain, isDomain: true): domain
        default: nil
        }
    }
}
