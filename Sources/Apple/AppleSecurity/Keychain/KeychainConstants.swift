// The strings are those of Apple's systems, which appear in the attributes that a program reads back.

/// A Boolean.
public typealias CFBoolean = Bool
/// True; code for iOS unwraps it, as `kCFBooleanTrue!`.
public let kCFBooleanTrue: CFBoolean? = true
/// False.
public let kCFBooleanFalse: CFBoolean? = false

/// The class of an item, as a key.
public let kSecClass: CFString = "class"
/// A password for anything.
public let kSecClassGenericPassword: CFString = "genp"
/// A password for a server.
public let kSecClassInternetPassword: CFString = "inet"
/// A certificate; the keychain here has passwords only.
public let kSecClassCertificate: CFString = "cert"
/// A key; the keychain here has passwords only.
public let kSecClassKey: CFString = "keys"
/// A certificate with its key; the keychain here has passwords only.
public let kSecClassIdentity: CFString = "idnt"

/// The access group of an item.
public let kSecAttrAccessGroup: CFString = "agrp"
/// The condition under which an item can be read; it is kept, and a lab's phones are always unlocked.
public let kSecAttrAccessible: CFString = "pdmn"
/// The account of a password.
public let kSecAttrAccount: CFString = "acct"
/// The authentication type of an internet password.
public let kSecAttrAuthenticationType: CFString = "atyp"
/// The comment of an item.
public let kSecAttrComment: CFString = "icmt"
/// The time when an item was added.
public let kSecAttrCreationDate: CFString = "cdat"
/// The creator of an item.
public let kSecAttrCreator: CFString = "crtr"
/// The description of an item.
public let kSecAttrDescription: CFString = "desc"
/// The data of the program about a generic password.
public let kSecAttrGeneric: CFString = "gena"
/// Whether an item is hidden.
public let kSecAttrIsInvisible: CFString = "invi"
/// Whether an item has no password.
public let kSecAttrIsNegative: CFString = "nega"
/// The label of an item.
public let kSecAttrLabel: CFString = "labl"
/// The time when an item was changed.
public let kSecAttrModificationDate: CFString = "mdat"
/// The path of an internet password.
public let kSecAttrPath: CFString = "path"
/// The port of an internet password.
public let kSecAttrPort: CFString = "port"
/// The protocol of an internet password.
public let kSecAttrProtocol: CFString = "ptcl"
/// HTTP, as a protocol.
public let kSecAttrProtocolHTTP: CFString = "http"
/// HTTP over TLS, as a protocol.
public let kSecAttrProtocolHTTPS: CFString = "htps"
/// The security domain of an internet password.
public let kSecAttrSecurityDomain: CFString = "sdmn"
/// The server of an internet password.
public let kSecAttrServer: CFString = "srvr"
/// The service of a generic password.
public let kSecAttrService: CFString = "svce"
/// Whether an item is synchronised between devices; it is kept, and a lab's phones synchronise nothing.
public let kSecAttrSynchronizable: CFString = "sync"
/// Items of both kinds, in a query.
public let kSecAttrSynchronizableAny: CFString = "syna"
/// The type of an item.
public let kSecAttrType: CFString = "type"

/// Readable while the phone is unlocked.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Readable after the first unlocking.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Readable while the phone is unlocked, on this phone only.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// Readable after the first unlocking, on this phone only.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Readable while the phone is unlocked, if it has a passcode, on this phone only.
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

/// The number of items that a query finds, as a key.
public let kSecMatchLimit: CFString = "m_Limit"
/// One item; the default.
public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All items.
public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// Whether the result has the attributes.
public let kSecReturnAttributes: CFString = "r_Attributes"
/// Whether the result has the data.
public let kSecReturnData: CFString = "r_Data"
/// Whether the result has a reference that can be stored.
public let kSecReturnPersistentRef: CFString = "r_PersistentRef"
/// Whether the result has a reference; passwords have none.
public let kSecReturnRef: CFString = "r_Ref"
/// Whether the keychain of iOS is meant, which is the only one here.
public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// The data of an item.
public let kSecValueData: CFString = "v_Data"
/// The stored reference of an item.
public let kSecValuePersistentRef: CFString = "v_PersistentRef"
/// A reference to an item.
public let kSecValueRef: CFString = "v_Ref"
