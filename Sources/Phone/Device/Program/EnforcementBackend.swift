internal import DeviceProtocol
internal import DeviceRules
internal import Kernel
internal import PrivacyEnforcement

/// By what the policies of a device are enforced.
enum EnforcementBackend: Sendable {
    /// By nothing: the platform has no local network privacy.
    case none
    /// By eBPF on the control group.
    case kernel(KernelEnforcement)
    /// By a filter on the system calls of the programs, where there are no control groups or the kernel refuses eBPF.
    case seccomp(SystemCallEnforcement, because: String)

    /// Starts what fits the arguments.
    init(_ arguments: DeviceArguments) throws {
        guard arguments.configuration.platform.hasPrivacy else {
            self = .none
            return
        }
        guard let folder = arguments.controlGroup else {
            self = .seccomp(try SystemCallEnforcement(), because: "there are no control groups")
            return
        }
        let group = try FileDescriptor.duplicating(folder)
        do throws(EnforcementError) {
            self = .kernel(try KernelEnforcement(controlGroup: group))
        } catch {
            self = .seccomp(try SystemCallEnforcement(), because: "\(error)")
        }
    }

    /// The name in the event `device-ready`.
    var name: String {
        switch self {
        case .none: "none"
        case .kernel: "kernel"
        case .seccomp: "seccomp"
        }
    }

    /// Why it is not what it should be; `nil` when it is.
    var shortcoming: String? {
        guard case .seccomp(_, let reason) = self else { return nil }
        return reason
    }

    /// What enforces, if anything does.
    var enforcement: (any Enforcement)? {
        switch self {
        case .none: nil
        case .kernel(let enforcement): enforcement
        case .seccomp(let enforcement, _): enforcement
        }
    }

    /// The configuration with the control groups by which the enforcement identifies its programs.
    func identify(_ configuration: DeviceConfiguration) -> DeviceConfiguration {
        guard case .seccomp(let enforcement, _) = self else { return configuration }
        var configuration = configuration
        for index in configuration.apps.indices {
            let name = configuration.apps[index].description.name
            configuration.apps[index].controlGroup = enforcement.controlGroup(of: name)
        }
        return configuration
    }
}
