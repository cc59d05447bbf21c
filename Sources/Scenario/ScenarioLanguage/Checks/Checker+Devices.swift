internal import DeviceProtocol
internal import LabModel
internal import LocalNetworkPrivacy

extension Checker {
    /// Checks the devices and their apps.
    mutating func checkDevices() {
        for host in definition.hosts {
            let path = ["hosts", host.name]
            checkInterfaces(of: host, path + ["interfaces"])
            guard let device = host.device else { continue }
            for program in host.programs {
                refuse(
                    .wrongKind, key: path + ["runs", program.name],
                    "a device runs apps only, for nothing else keeps to its rules",
                    "move '\(program.name)' to `apps: { APP: { runs: … } }`")
            }
            checkSettings(of: device, path + ["device"])
            checkPushFaults(of: device, path + ["device", "push-faults"])
            checkAppNames(of: device, host, path + ["apps"])
            checkTimers(of: device, path + ["apps"])
            for app in device.apps {
                let path = path + ["apps", app.name]
                checkBundle(app, of: device, path)
                checkKind(app, of: device, path)
                checkGuest(app, path)
                for part in app.extensions {
                    let place = path + ["extensions", part.name]
                    checkKind(ofExtension: part, place)
                    checkBundle(part, of: device, place)
                    checkGuest(part, place)
                    checkProviderBundle(part, of: app, path)
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

    private mutating func checkSettings(of device: DeviceDefinition, _ path: [String]) {
        for (index, server) in device.dns.enumerated() {
            let place = path + ["dns", "\(index)"]
            if device.dns[..<index].contains(server) {
                refuse(.duplicate, place, "'\(server)' is there twice", "leave one out")
            } else if IPAddress(server) == nil, knowsHost(server, place) {
                checkSingle(server, place)
            }
        }
        let servers = definition.hosts.filter { $0.programs.contains { $0.name == ProgramDefinition.dnsServerName } }
            .flatMap(\.members)
        if device.dns.isEmpty, servers.count > 1 {
            refuse(
                .ambiguous, path, "\(servers.count) hosts run a DNS server",
                "add `dns: [\(servers.joined(separator: ", "))]` to the device, or fewer of them")
        }
        if let proxy = device.proxy, IPAddress(proxy.host) == nil, knowsHost(proxy.host, path + ["proxy", "host"]) {
            checkSingle(proxy.host, path + ["proxy", "host"])
        }
    }

    private mutating func checkPushFaults(of device: DeviceDefinition, _ path: [String]) {
        guard !device.pushFaults.isEmpty, isComplete else { return }
        guard device.allApps.contains(where: \.isStartedByDevice) else {
            return refuse(
                .noEffect, path, "the device has no push provider that it starts, so that its faults show nowhere",
                "leave it out, or give an app an extension with `kind: app-push`")
        }
        for (index, fault) in device.pushFaults.enumerated() where device.pushFaults[..<index].contains(fault) {
            refuse(.duplicate, path + ["\(index)"], "'\(fault.rawValue)' is there twice", "leave one out")
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

    private mutating func checkBundle(_ app: AppDefinition, of device: DeviceDefinition, _ path: [String]) {
        if let container = device.container(of: app.name), container.name != app.name, app.privilege != .undetermined {
            refuse(
                .wrongKind, path + ["local-network"], "an extension has no privilege of its own",
                "set `local-network` of its app '\(container.name)'")
        }
        if let responsible = app.responsible {
            let others = device.apps.map(\.name).filter { $0 != app.name }
            if !others.contains(responsible) {
                refuse(
                    unknown: responsible, in: others, path + ["responsible"],
                    "there is no other app '\(responsible)' on this device", none: "declare it under `apps`")
            }
        }
        if app.plist != nil, app.usageDescription != nil || app.bonjourServices != nil {
            refuse(
                .conflict, path + ["plist"], "the app has both a plist and keys of it",
                "leave out `usage` and `bonjour`, or the plist")
        }
        if let plist = app.plist {
            checkBundleFile(path + ["plist"]) { folder throws(BundleError) in _ = try InfoPlist(plist, folder: folder) }
        }
        checkBundleFile(path + ["runs"]) { folder throws(BundleError) in
            _ = try device.embeddedPlist(of: app, folder: folder)
        }
        checkBundleFile(path + ["entitlements"]) { folder throws(BundleError) in
            _ = try app.entitlements.all(folder: folder)
        }
    }

    /// Checks the zone of a DNS server.
    mutating func checkZone(_ settings: DNSServerSettings, _ path: [String]) {
        for (name, targets) in settings.zone.sorted(by: { $0.key < $1.key }) {
            for (index, target) in targets.enumerated() where IPAddress(target) == nil {
                _ = knowsHost(target, path + ["zone", name, "\(index)"])
            }
        }
    }

    /// Checks what a probe does from the start.
    mutating func checkProbe(_ settings: ProbeSettings, _ path: [String]) {
        for (index, group) in settings.joins.enumerated() {
            checkGroup(group, path + ["probe", "joins", "\(index)"])
        }
    }

    /// Checks that an address is that of a multicast group.
    mutating func checkGroup(_ endpoint: ProbeEndpoint, _ path: [String]) {
        if let address = endpoint.address, address.isMulticast { return }
        refuse(
            .invalidName, path, "'\(endpoint.host)' is not the address of a multicast group",
            "write one such as 239.1.2.3 or ff02::1234")
    }
}
