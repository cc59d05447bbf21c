internal import Kernel

/// The part of the machine that programs of a lab see and may change.
package struct MachineView: Sendable {
    /// The places that are shown in each host's own folders.
    var places: [MachinePlace]
    /// The folders that programs may write to.
    let writable: [String]
    /// The folders in which a program sees only its own folder and the paths of ``given``.
    let hidden: [String]
    /// The paths in the hidden folders that all programs see.
    let given: [String]
    let sockets: MachineSockets

    /// Computes the view.
    ///
    /// Blocks; call it outside of the lab's namespaces.
    ///
    /// - Parameters:
    ///   - writable: The folders that programs may write to.
    ///   - hidden: The folders in which a program sees only its own folder and the `visible` paths.
    ///   - visible: The paths that programs need to see.
    package init(writable: [String] = [], hidden: [String] = [], visible: [String] = []) throws {
        self.writable = writable.compactMap(realPath)
        let hidden = hidden.compactMap(realPath)
        self.hidden = hidden
        given = visible.compactMap(realPath).filter { path in hidden.contains { path.hasPrefix($0 + "/") } }
        places = Self.ordered(MachinePlace.led(by: visible + writable + hidden))
        sockets = try MachineSockets()
    }

    /// Returns the places in an order in which none covers another.
    static func ordered(_ places: Set<MachinePlace>) -> [MachinePlace] { places.sorted { $0.path < $1.path } }
}
