// The keys of an Info.plist (Core Foundation, "Information Property List Keys").

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The version of the format.
public let kCFBundleInfoDictionaryVersionKey: CFString! = "CFBundleInfoDictionaryVersion"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The name of the program's file.
public let kCFBundleExecutableKey: CFString! = "CFBundleExecutable"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The identifier.
public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The build.
public let kCFBundleVersionKey: CFString! = "CFBundleVersion"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The language of development.
public let kCFBundleDevelopmentRegionKey: CFString! = "CFBundleDevelopmentRegion"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The name.
public let kCFBundleNameKey: CFString! = "CFBundleName"
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The languages.
public let kCFBundleLocalizationsKey: CFString! = "CFBundleLocalizations"
