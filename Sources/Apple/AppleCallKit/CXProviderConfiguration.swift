public import Foundation

/// How the calls of an app look; a lab keeps it and shows nothing.
open class CXProviderConfiguration: NSObject, NSCopying {
    /// The name of the app.
    open private(set) var localizedName: String?
    /// The sound of a call.
    open var ringtoneSound: String?
    /// The icon.
    open var iconTemplateImageData: Data?
    /// The maximum number of groups of calls.
    open var maximumCallGroups = 2
    /// The maximum number of calls in a group.
    open var maximumCallsPerCallGroup = 5
    /// Whether calls are listed among the recent ones.
    open var includesCallsInRecents = true
    /// Whether calls have a picture.
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

    /// Returns another object with the same values.
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
