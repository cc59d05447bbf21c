extension AbsentNames {
    static let uiKit = AbsentNames(
        module: "UIKit", target: "AppleUIKit",
        remedy:
            "leave files that use it out of `swift` (the section 'An app with screens' of AppsInSwift says how)",
        """
        the rest of the user interface
          UISceneConnectionOptions UISplitViewController UIPageViewController UIImagePickerController
          UIDocumentPickerViewController UITableViewDiffableDataSource UICollectionViewDiffableDataSource
          UICollectionViewCompositionalLayout UICommand UINib UIFontDescriptor UIBezierPath UIGraphicsImageRenderer
          NSTextAttachment UIPress UIDragInteraction UIDropInteraction UIViewPropertyAnimator UIAccessibility
          UIContentSizeCategory UIKeyCommand UIDocument UITextInput
          UIApplication.requestSceneSessionActivation(_:userActivity:options:errorHandler:)
          UIApplication.setAlternateIconName(_:completionHandler:) UIApplication.statusBarOrientation
        the hardware of the device
          UIDevice.proximityState UIDevice.isProximityMonitoringEnabled
        """)

    static let appKit = AbsentNames(
        module: "AppKit", target: "AppleAppKit",
        remedy:
            "leave files that use it out of `swift` (the section 'An app with screens' of AppsInSwift says how)",
        """
        the rest of the user interface
          NSCollectionView NSTextView NSPopUpButton NSComboBox NSSlider NSSegmentedControl
          NSSwitch NSDatePicker NSTabView NSSplitView NSBox NSToolbar NSTouchBar NSStoryboard NSNib NSCell
          NSTrackingArea NSGestureRecognizer NSBezierPath NSGraphicsContext NSBitmapImageRep NSTextAttachment
          NSAnimationContext NSCursor NSSound NSMenuToolbarItem NSColorPanel NSFontPanel
        the files of the user
          NSOpenPanel NSSavePanel NSDocument NSDocumentController
        other apps and the services of the Mac
          NSSharingService NSSpeechSynthesizer NSFilePromiseProvider NSAppleScript
        """)
}
