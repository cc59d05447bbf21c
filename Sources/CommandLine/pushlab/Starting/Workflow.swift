import Foundation

/// The files that run a project's scenarios in CI: the shipped ones, and those that call them.
enum Workflow {
    /// A file with its path in the project.
    struct File {
        let path: String
        let text: String
    }

    /// Returns the files for the project's CI; empty if the CI cannot be recognised.
    static func files(for folder: String) -> [File] {
        func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(path)") }
        let remotes = (try? String(contentsOfFile: "\(folder)/.git/config", encoding: .utf8)) ?? ""
        guard let script = shipped("run-scenarios") else { return [] }
        if has(".gitlab-ci.yml") || remotes.contains("gitlab") {
            return [script, shipped("gitlab.yml"), File(path: ".gitlab-ci.yml", text: gitLab)].compactMap(\.self)
        }
        if has(".github") || remotes.contains("github.com") {
            return [script, File(path: ".github/workflows/pushlab.yml", text: gitHub)]
        }
        return []
    }

    private static func shipped(_ name: String) -> File? {
        guard let folder = Installation.current?.files,
            let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        else { return nil }
        return File(path: "ci/\(name)", text: text)
    }

    private static let gitHub = """
        # PUSHLAB_DEB is the package of PushLab: a path in this repository, or an address.
        name: PushLab
        on: [push, pull_request]
        jobs:
          scenarios:
            runs-on: ubuntu-latest
            env: { PUSHLAB_DEB: pushlab.deb, PUSHLAB_PATHS: \(FirstScenario.folder) }
            steps:
              - uses: actions/checkout@v4
              - run: sh ci/run-scenarios
              - uses: actions/upload-artifact@v4
                if: always()
                with: { name: pushlab-results, path: pushlab-results }

        """

    private static let gitLab = """
        # PUSHLAB_DEB is the package of PushLab: a path in this repository, or an address.
        include: { local: ci/gitlab.yml }
        scenarios:
          extends: .pushlab
          variables: { PUSHLAB_DEB: pushlab.deb, PUSHLAB_PATHS: \(FirstScenario.folder) }

        """
}
