extension AbsentNames {
    static let uiKit = AbsentNames(
        module: "UIKit", target: "AppleUIKit",
        remedy:
            "leave files that use it out of `swift` (the section 'An app with screens' of AppsInSwift says how)",
        """
        the rest of the user interface
          UISceneConnectionOptions UISplitViewController UIPageViewController UICollectionViewController
          UIActivityViewController UIImagePickerController UIDocumentPickerViewController UISearchController
          UIHostingController UIStepper UIPageControl UITableViewDiffableDataSource UICollectionView
          UICollectionViewCell UICollectionViewLayout UICollectionViewDiffableDataSource
          UICollectionViewCompositionalLayout UIPickerView UIDatePicker UIToolbar UICommand UISearchBar
          UIVisualEffectView UIBlurEffect UIStoryboardSegue UINib UIFontDescriptor UIBezierPath
          UIGraphicsImageRenderer NSTextAttachment UIPress UIPanGestureRecognizer UISwipeGestureRecognizer
          UIDragInteraction UIDropInteraction UIViewPropertyAnimator UISelectionFeedbackGenerator UIAccessibility
          UIContentSizeCategory UIInterfaceOrientation UIKeyCommand UIDocument UITextInput
          UIApplication.requestSceneSessionActivation(_:userActivity:options:errorHandler:)
          UIApplication.setAlternateIconName(_:completionHandler:) UIApplication.statusBarOrientation
        the hardware of the device
          UIDevice.proximityState UIDevice.isProximityMonitoringEnabled
        """)
}
