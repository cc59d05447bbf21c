package import LabModel

extension ProgramID {
    /// The name of the program's log and folder, `HOST-PROGRAM`; the checker refuses two programs with one name.
    package var fileName: String { "\(host)-\(program)" }

    /// What stands for an app in the name of the folder that its programs and those of its extensions keep.
    package static func home(of app: String, on host: String) -> ProgramID {
        ProgramID(host: host, program: "\(app)-home")
    }
}
