extension AbsentNames {
    static let uiKit = AbsentNames(
        module: "UIKit", target: "AppleUIKit",
        remedy:
            "leave the files with screens out of `swift` (the section 'An app with screens' of AppsInSwift says how)",
        """
        the user interface
          UIScene UIWindowScene UISceneDelegate UIWindowSceneDelegate UISceneSession UISceneConfiguration
          UISceneConnectionOptions UIOpenURLContext UIWindow UIScreen UIViewController UINavigationController
          UINavigationItem UINavigationBar UITabBarController UITabBarItem UITabBar UISplitViewController
          UIPageViewController UITableViewController UICollectionViewController UIAlertController UIAlertAction
          UIActivityViewController UIImagePickerController UIDocumentPickerViewController UISearchController
          UIHostingController UIView UIControl UIButton UILabel UITextField UITextView UISwitch UISlider UIStepper
          UISegmentedControl UIPageControl UIProgressView UIActivityIndicatorView UIImageView UIStackView UIScrollView
          UITableView UITableViewCell UITableViewDelegate UITableViewDataSource UITableViewDiffableDataSource
          UICollectionView UICollectionViewCell UICollectionViewLayout UICollectionViewDiffableDataSource
          UICollectionViewCompositionalLayout UIPickerView UIDatePicker UIRefreshControl UIToolbar UIBarButtonItem
          UIMenu UIAction UICommand UIMenuElement UISearchBar UIVisualEffectView UIBlurEffect UIEdgeInsets
          UILayoutGuide NSLayoutConstraint NSLayoutAnchor UIStoryboard UIStoryboardSegue UINib UITraitCollection
          UIImage UIColor UIFont UIFontDescriptor UIBezierPath UIGraphicsImageRenderer NSTextAttachment
          UIEvent UITouch UIPress UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer
          UILongPressGestureRecognizer UISwipeGestureRecognizer UIPasteboard UIDragInteraction UIDropInteraction
          UIViewPropertyAnimator UIFeedbackGenerator UIImpactFeedbackGenerator UINotificationFeedbackGenerator
          UISelectionFeedbackGenerator UIAccessibility UIContentSizeCategory UIUserInterfaceStyle UIInterfaceOrientation
          UIInterfaceOrientationMask UIStatusBarStyle UIKeyCommand UIDocument UITextInput
          UIApplication.connectedScenes UIApplication.windows UIApplication.keyWindow UIApplication.openSessions
          UIApplication.requestSceneSessionActivation(_:userActivity:options:errorHandler:)
          UIApplication.setAlternateIconName(_:completionHandler:) UIApplication.statusBarOrientation
          UIApplicationShortcutItem UIResponder.next UIResponder.becomeFirstResponder()
        opening other apps
          UIApplication.open(_:options:completionHandler:) UIApplication.openSettingsURLString
          UIApplication.openNotificationSettingsURLString UIApplication.canOpenURL(_:)
        what an app without a network asks the system for
          UIApplication.backgroundTimeRemaining UIApplication.backgroundRefreshStatus
          UIApplication.setMinimumBackgroundFetchInterval(_:) UIApplication.applicationIconBadgeNumber
          UIApplication.isProtectedDataAvailable UIApplication.isRegisteredForRemoteNotifications
          UIApplication.unregisterForRemoteNotifications() UIBackgroundFetchResult UIBackgroundRefreshStatus
        the hardware of the device
          UIDevice.batteryLevel UIDevice.batteryState UIDevice.isBatteryMonitoringEnabled UIDevice.orientation
          UIDevice.proximityState UIDevice.isProximityMonitoringEnabled UIDevice.isMultitaskingSupported
          UIDeviceOrientation
        """)
}
