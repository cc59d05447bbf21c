private import Synchronization

package enum ThisProgram {
    private static let extensionFlag = Atomic(false)

    /// Whether it is an app extension, which is never in the foreground.
    package static var isExtension: Bool {
        get { extensionFlag.load(ordering: .relaxed) }
        set { extensionFlag.store(newValue, ordering: .relaxed) }
    }
}
