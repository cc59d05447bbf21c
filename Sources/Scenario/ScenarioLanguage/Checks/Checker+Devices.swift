internal import DeviceProtocol
internal import DeviceRules
internal import LabModel

extension Checker {
    mutating func checkDevices() {
        for host in definition.hosts {
            let path = ["hosts", host.name]
            checkInterfaces(of: host, path + ["interfaces"])
            guard let device = host.device else { continue }
            let rule = "a device runs apps only, for nothing else keeps to its rules"
            if host.command != nil {
                refuse(.wrongKind, key: path + ["run"], rule, "move it to `apps: { APP: { run: … } }`")
            }
            for program in host.programs {
                refuse(
                    .wrongKind, key: path + ["runs", program.name], rule,
                    "move '\(program.name)' to `apps: { APP: { runs: … } }`")
            }
            for row in DeviceRow.all { row.check(device, &self, path + ["device"]) }
            checkAppNames(of: device, host, path + ["apps"])
            for app in device.apps {
                let situation = AppSituation(app: app, device: device, path: path + ["apps", app.name])
                for row in AppRow.ofApps { row.check(situation, &self) }
                for part in app.extensions {
                    let situation = AppSituation(
                        app: part, container: app, device: device, path: situation.path + ["extensions", part.name])
                    for row in AppRow.ofExtensions { row.check(situation, &self) }
                }
            }
        }
    }

    private mutating func checkInterfaces(of host: HostDefinition, _ path: [String]) {
        let attachments = definition.attachments(of: host.name)
        for (network, name) in host.interfaces.sorted(by: { $0.key < $1.key }) {
            guard let attachment = attachments.first(where: { $0.network == network }) else {
                refuse(
                    .notOnNetwork, key: path + [network], "'\(host.name)' is not on the network '\(network)'",
                    NearestWord.remedy(for: network, in: attachments.map(\.network), none: "add it under `on`"))
                continue
            }
            guard attachment.interface != name else { continue }
            refuse(
                .wrongKind, path + [network],
                "'\(host.name)' joins '\(network)' by its interface '\(attachment.interface)'", "leave this name out")
        }
        var owners: [String: HostAttachment] = [:]
        for attachment in attachments {
            let owner = owners[attachment.interface] ?? attachment
            owners[attachment.interface] = owner
            let reserved: String? =
                switch attachment.interface {
                case "lo": "is the loopback interface"
                case "all", "default": "stands for several interfaces in the kernel's settings"
                default: nil
                }
            if let reserved {
                refuse(
                    .invalidName, path + [attachment.network], "'\(attachment.interface)' \(reserved)",
                    "give this one another name")
            }
            guard owner.index != attachment.index else { continue }
            let named = host.interfaces[attachment.network] == nil ? owner : attachment
            refuse(
                .duplicate, path + [named.network], "'\(host.name)' has two interfaces '\(named.interface)'",
                "give one of them another name")
        }
    }

    private mutating func checkAppNames(of device: DeviceDefinition, _ host: HostDefinition, _ path: [String]) {
        var seen: Set<String> = [ProgramDefinition.deviceName]
        for app in device.apps {
            for (name, place) in [(app.name, path + [app.name])]
                + app.extensions.map({ ($0.name, path + [app.name, "extensions", $0.name]) })
            {
                checkName(name, of: "an app", place, isKey: true)
                guard !seen.insert(name).inserted else { continue }
                refuse(
                    .duplicate, key: place,
                    name == ProgramDefinition.deviceName
                        ? "'\(name)' is the simulated system itself" : "'\(host.name)' has two apps '\(name)'",
                    "give one of them another name")
            }
        }
    }

    /// Checks that an app has a push provider that its device starts.
    mutating func checkProviders(of target: ProgramTarget, _ path: [String]) {
        checkApp(target, path)
        guard isComplete, let name = target.program, let device = hosts.definition(of: target.host)?.device,
            let app = device.container(of: name)
        else { return }
        let parts = name == app.name ? app.extensions : app.extensions.filter { $0.name == name }
        if !parts.contains(where: \.isStartedByDevice) {
            refuse(
                .wrongKind, path, "'\(target)' has no push provider that the device starts",
                "give it an extension with `kind: app-push`, and that one `swift` or `matches`")
        }
    }

    /// Checks that an endpoint is a multicast address.
    mutating func checkGroup(_ endpoint: ProbeEndpoint, _ path: [String]) {
        if let address = endpoint.address, address.isMulticast { return }
        refuse(
            .invalidName, path, "'\(endpoint.host)' is not the address of a multicast group",
            "write one such as 239.1.2.3 or ff02::1234")
    }
}
