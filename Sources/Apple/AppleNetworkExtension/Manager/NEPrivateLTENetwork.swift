public import Foundation

/// A private cellular network on which a provider runs; a lab has none, and keeps what is set.
open class NEPrivateLTENetwork: NSObject {
    /// The mobile country code: three digits.
    open var mobileCountryCode = ""
    /// The mobile network code: two or three digits.
    open var mobileNetworkCode = ""
    /// The tracking area code; `nil` for any.
    open var trackingAreaCode: String?

    /// Makes a network without codes.
    public override init() {}
}
