internal import DeviceProtocol
internal import DeviceRules
internal import Kernel
internal import PrivacyEnforcement

/// The mechanism that enforces a device's policies.
enum EnforcementBackend: Sendable {
    /// No enforcement: the platform has no local network privacy.
    case none
    /// eBPF programs on the control group.
    case kernel(KernelEnforcement)
    /// A seccomp filter, where there are no control groups or the kernel refuses eBPF.
    case seccomp(SystemCallEnforcement, because: String)

    /// Starts the mechanism that fits the arguments.
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

    /// The reason for the fallback to seccomp; `nil` otherwise.
    var shortcoming: String? {
        guard case .seccomp(_, let reason) = self else { return nil }
        return reason
    }

    var enforcement: (any Enforcement)? {
        switch self {
        case .none: nil
        case .kernel(let enforcement): enforcement
        case .seccomp(let enforcement, _): enforcement
        }
    }

    /// Returns the configuration with the control groups by which the enforcement identifies programs.
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
