public import FoundationNetworking

extension URLRequest.NetworkServiceType {
    /// Call signalling; the toolchain has it by the name of Objective-C.
    public static var callSignaling: Self { .networkServiceTypeCallSignaling }
}
