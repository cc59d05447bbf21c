extension AbsentNames {
    static let callKit = AbsentNames(
        module: "CallKit", target: "AppleCallKit",
        """
        the translation of calls
          CXSetTranslatingCallAction
        the call directory
          CXCallDirectoryProvider CXCallDirectoryManager CXCallDirectoryExtensionContext CXCallDirectoryPhoneNumber
        calls by remote notifications
          CXProvider.reportNewIncomingVoIPPushPayload(_:completion:)
        """)

    static let userNotifications = AbsentNames(
        module: "UserNotifications", target: "AppleUserNotifications",
        """
        what extensions that change remote notifications need
          UNNotificationContentProviding UNNotificationContent.updating(from:)
        what only a screen shows
          UNNotificationContent.summaryArgument UNNotificationContent.launchImageName
          UNNotificationContent.filterCriteria UNShowPreviewsSetting
        """)
}
