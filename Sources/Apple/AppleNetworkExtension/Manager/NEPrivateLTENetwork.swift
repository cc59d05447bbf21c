public import Foundation

/// A private cellular network on which a provider runs; saved without effect, because a lab has no cellular networks.
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
