internal import Kernel

/// What of the machine the programs of a lab see and may change.
package struct MachineView: Sendable {
    /// What is shown in the folders that every host has of its own.
    var places: [MachinePlace]
    /// The folders that programs may write to.
    let writable: [String]
    /// The folders in which programs see nothing but what is theirs.
    let hidden: [String]
    /// What is shown in those to all.
    let given: [String]
    /// The sockets of the machine that have a path.
    let sockets: MachineSockets

    /// Works out the view: programs may write to these folders, see nothing of others, and see what these paths lead to.
    ///
    /// Blocks; call it outside every namespace of a lab.
    package init(writable: [String] = [], hidden: [String] = [], visible: [String] = []) throws {
        self.writable = writable.compactMap(realPath)
        let hidden = hidden.compactMap(realPath)
        self.hidden = hidden
        given = visible.compactMap(realPath).filter { path in hidden.contains { path.hasPrefix($0 + "/") } }
        places = Self.ordered(MachinePlace.led(by: visible + writable + hidden))
        sockets = try MachineSockets()
    }

    /// Those above others come first, so that they cover none.
    static func ordered(_ places: Set<MachinePlace>) -> [MachinePlace] { places.sorted { $0.path < $1.path } }
}
