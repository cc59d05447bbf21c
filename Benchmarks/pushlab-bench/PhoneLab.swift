internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// A lab with phones for a benchmark.
struct PhoneLab: ~Copyable {
    let lab: Lab
    private let folder: PrivateFolder

    static let app = "pager"

    /// Opens a lab with a server, a host beyond a router, and phones that are not booted: `phone-1` and so on.
    static func with<Result>(
        phones: Int, _ body: (borrowing PhoneLab) async throws -> Result
    ) async throws -> Result {
        let phones = try await PhoneLab(phones: phones)
        do {
            let result = try await body(phones)
            await phones.lab.close()
            return result
        } catch {
            await phones.lab.close()
            throw error
        }
    }

    private init(phones: Int) async throws {
        var hosts = [HostSpec("server", on: ["lan"]), HostSpec("far", on: ["wan"])]
        hosts.append(HostSpec("gateway", on: ["lan", "wan"], routes: true))
        for number in 1...phones {
            var phone = HostSpec("phone-\(number)", on: ["lan"])
            phone.isDevice = true
            hosts.append(phone)
        }
        let topology = Topology(
            networks: [.numbered(1, name: "lan"), .numbered(2, name: "wan")], hosts: hosts)
        let folder = try PrivateFolder()
        let lab = try await Lab.open(topology, options: BenchLabs.options(writingTo: folder.path))
        self.folder = folder
        self.lab = lab
    }

    /// Boots a phone whose only app has this privilege, and returns when it is ready.
    func boot(_ phone: String, _ privilege: Privilege) async throws -> RunningProgram {
        let group = try await lab.controlGroup(Self.app, on: phone)
        let configuration = DeviceConfiguration(
            name: phone, DeviceDescription(.iOS),
            apps: [
                .init(
                    AppDescription(Self.app, usageDescription: "Measures.", privilege: privilege),
                    controlGroup: group)
            ], ledgerFile: "\(folder.path)/\(phone).ledger")
        let path = "\(folder.path)/\(phone).json"
        let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        try file.write(Array(JSONEncoder().encode(configuration)))
        var system = ProgramSpec(
            "deviced", executable: "\(ProgramsFolder.path)/deviced",
            arguments: ["--configuration", path, "--control-group", "3", "--keeper", "4"])
        system.isDeviceSystem = true
        system.takesInput = true
        let program = try await lab.start(system, on: phone)
        _ = try await lab.event(.deviceReady, from: program, after: 0)
        return program
    }

    /// Starts `bench-calls`, in the control group of the app if `asApp` is true.
    func start(
        _ arguments: [String], as name: String, on host: String, asApp: Bool, takesInput: Bool = false
    ) async throws -> RunningProgram {
        var spec = ProgramSpec(name, executable: "\(ProgramsFolder.path)/bench-calls", arguments: arguments)
        if asApp { spec.controlGroup = Self.app }
        spec.takesInput = takesInput
        return try await lab.start(spec, on: host)
    }

    func address(of host: String) -> String {
        lab.addresses(of: host).first { !$0.isV6 }.map { "\($0)" } ?? ""
    }
}
