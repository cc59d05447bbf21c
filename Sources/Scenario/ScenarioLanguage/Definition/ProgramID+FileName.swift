package import LabModel

extension ProgramID {
    /// The name of the program's log and folder, `HOST-PROGRAM`; the checker rejects two programs with the same name.
    package var fileName: String { "\(host)-\(program)" }

    /// Returns the id whose file name is the folder shared by an app's programs and its extensions' programs.
    package static func home(of app: String, on host: String) -> ProgramID {
        ProgramID(host: host, program: "\(app)-home")
    }
}
