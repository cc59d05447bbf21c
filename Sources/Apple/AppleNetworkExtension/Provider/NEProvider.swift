public import Foundation

/// The base class of the providers of network extensions.
open class NEProvider: NSObject {
    /// Makes a provider.
    public override init() {}

    /// Called before the device sleeps, which waits for the handler; the base class calls the asynchronous form.
    @preconcurrency
    open func sleep(completionHandler: @escaping @Sendable () -> Void) {
        let provider = Unchecked(self)
        // The provider owns the task; nothing waits for it.
        Task { [provider] in
            await provider.value.sleep()
            completionHandler()
        }
    }

    /// Called before the device sleeps, which waits until this returns; the base class does nothing.
    open func sleep() async {}

    /// Called after the device has woken; the base class does nothing.
    open func wake() {}
}
