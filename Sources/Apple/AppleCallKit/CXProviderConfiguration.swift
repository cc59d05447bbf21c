public import Foundation

/// The settings for how an app's calls are presented; without effect in a lab, which has no screen.
open class CXProviderConfiguration: NSObject, NSCopying {
    /// The name of the app.
    open private(set) var localizedName: String?
    /// The name of the ringtone's sound file.
    open var ringtoneSound: String?
    /// The icon, as PNG data.
    open var iconTemplateImageData: Data?
    /// The maximum number of groups of calls.
    open var maximumCallGroups = 2
    /// The maximum number of calls in a group.
    open var maximumCallsPerCallGroup = 5
    /// Whether calls are listed under Recents.
    open var includesCallsInRecents = true
    /// Whether the app supports video calls.
    open var supportsVideo = false
    /// The kinds of handles that calls can have.
    open var supportedHandleTypes: Set<CXHandle.HandleType> = []

    /// Makes a configuration.
    public override init() {}

    /// Makes a configuration with a name.
    public convenience init(localizedName: String) {
        self.init()
        self.localizedName = localizedName
    }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXProviderConfiguration()
        copy.localizedName = localizedName
        copy.ringtoneSound = ringtoneSound
        copy.iconTemplateImageData = iconTemplateImageData
        copy.maximumCallGroups = maximumCallGroups
        copy.maximumCallsPerCallGroup = maximumCallsPerCallGroup
        copy.includesCallsInRecents = includesCallsInRecents
        copy.supportsVideo = supportsVideo
        copy.supportedHandleTypes = supportedHandleTypes
        return copy
    }
}
