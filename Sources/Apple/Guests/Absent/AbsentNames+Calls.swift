extension AbsentNames {
    static let callKit = AbsentNames(
        module: "CallKit", target: "AppleCallKit",
        """
        observers of calls
          CXCallObserver CXCallObserverDelegate CXCall CXCallController.callObserver
        groups of calls, tones and translation
          CXSetGroupCallAction CXPlayDTMFCallAction CXSetTranslatingCallAction
        the call directory
          CXCallDirectoryProvider CXCallDirectoryManager CXCallDirectoryExtensionContext CXCallDirectoryPhoneNumber
        outgoing calls, and calls by remote notifications
          CXProvider.reportOutgoingCall(with:startedConnectingAt:) CXProvider.reportOutgoingCall(with:connectedAt:)
          CXProvider.reportNewIncomingVoIPPushPayload(_:completion:)
        calls that are pending
          CXProvider.pendingTransactions CXProvider.pendingCallActions(of:withCall:)
        """)

    static let userNotifications = AbsentNames(
        module: "UserNotifications", target: "AppleUserNotifications",
        """
        triggers by date, location and remote notification
          UNCalendarNotificationTrigger UNLocationNotificationTrigger UNPushNotificationTrigger
        extensions that change remote notifications
          UNNotificationServiceExtension UNNotificationContentProviding UNNotificationContent.updating(from:)
        what only a screen shows
          UNNotificationContent.summaryArgument UNNotificationContent.launchImageName
          UNNotificationContent.filterCriteria UNShowPreviewsSetting
        """)
}
