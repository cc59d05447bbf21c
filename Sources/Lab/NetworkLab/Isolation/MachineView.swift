internal import Kernel

/// What of the machine the programs of a lab see and may change.
package struct MachineView: Sendable {
    /// What is shown in the folders that every host has of its own.
    var places: [MachinePlace]
    /// The folders that programs may write to.
    let writable: [String]
    /// The sockets of the machine that have a path.
    let sockets: [String]

    /// Works out the view: programs may write to these folders, and see what these paths lead to.
    ///
    /// Blocks; call it outside every namespace of a lab.
    package init(writable: [String] = [], visible: [String] = []) throws {
        self.writable = writable.compactMap(realPath)
        places = Self.ordered(MachinePlace.led(by: visible + writable))
        sockets = try MachineSockets.current()
    }

    /// Those above others come first, so that they cover none.
    static func ordered(_ places: Set<MachinePlace>) -> [MachinePlace] { places.sorted { $0.path < $1.path } }
}
