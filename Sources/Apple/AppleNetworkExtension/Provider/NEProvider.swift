public import Foundation

/// What the providers of network extensions have in common.
open class NEProvider: NSObject {
    /// Makes a provider.
    public override init() {}

    /// The device goes to sleep, which waits for the handler; the base class runs the asynchronous form of this.
    @preconcurrency
    open func sleep(completionHandler: @escaping @Sendable () -> Void) {
        let provider = Unchecked(self)
        // The provider is its owner: nothing else waits for it.
        Task { [provider] in
            await provider.value.sleep()
            completionHandler()
        }
    }

    /// The device goes to sleep, which waits until this returns; the base class does nothing.
    open func sleep() async {}

    /// The device has woken; the base class does nothing.
    open func wake() {}
}
