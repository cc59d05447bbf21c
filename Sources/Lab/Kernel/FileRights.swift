internal import CLinux

/// The rights that a program gains from its file: set-user-ID, set-group-ID and file capabilities (capabilities(7)).
package enum FileRights {
    /// Removes these rights from all files below a directory that no other process changes in the meantime.
    ///
    /// Goes through all files, then throws the first error. ELOOP means that directories are nested too deeply.
    package static func take(fromAllBelow folder: String) throws(SystemError) {
        try check("chmod", unsafe clinux_take_rights(folder), folder)
    }
}
