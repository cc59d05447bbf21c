internal import CLinux

/// The rights that a program takes on from its file: those of the file's owner or group, and capabilities(7).
package enum FileRights {
    /// Takes them from all files below a folder, in which nobody changes anything meanwhile.
    ///
    /// Throws the first error after having gone through all the rest; ELOOP stands for folders that lie too deep.
    package static func take(fromAllBelow folder: String) throws(SystemError) {
        try check("chmod", unsafe clinux_take_rights(folder), folder)
    }
}
