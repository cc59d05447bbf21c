extension ControlGroup {
    /// Removes those of its groups that nobody holds (``lockedGroup(_:)``) and whose name is one of the caller's.
    ///
    /// Blocks. What cannot be removed stays.
    package borrowing func removeLeftovers(named isOurs: (String) -> Bool) throws(SystemError) {
        for name in try folder.folders() where isOurs(name) {
            guard let left = try? folder.open(name, 0), (try? left.lock(waits: false)) == true else { continue }
            try? remove(name)
        }
    }
}
