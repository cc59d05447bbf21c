internal import Glibc
internal import Kernel

extension ProgramSpec {
    /// What to do about a program that could not be started.
    func remedy(for error: SystemError) -> String {
        switch (error.call, error.number) {
        case ("execve", ENOENT) where unsafe access(executable, F_OK) == 0:
            "The file is there: install the interpreter that its first line names, or the loader that it is linked to."
        case ("execve", ENOEXEC):
            "Build it for this machine, or begin a script with a line such as `#!/usr/bin/env python3`."
        default: "Check its path and permissions."
        }
    }
}
