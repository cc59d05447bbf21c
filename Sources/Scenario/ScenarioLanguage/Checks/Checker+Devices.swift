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
                checkBundle(app, of: device, path + ["apps", app.name])
                checkKind(app, of: device, path + ["apps", app.name])
                checkGuest(app, path + ["apps", app.name])
                for part in app.extensions {
                    checkKind(ofExtension: part, path + ["apps", app.name, "extensions", part.name])
                    checkBundle(part, of: device, path + ["apps", app.name, "extensions", part.name])
                    checkGuest(part, path + ["apps", app.name, "extensions", part.name])
                    checkProviderBundle(part, of: app, path + ["apps", app.name])
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
            if attachment.interface == "lo" {
                refuse(
                    .invalidName, path + [attachment.network], "'lo' is the loopback interface",
                    "give this one another name")
            }
            if ["all", "default"].contains(attachment.interface) {
                refuse(
                    .invalidName, path + [attachment.network],
                    "'\(attachment.interface)' stands for several interfaces in the kernel's settings",
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
        if device.dns.isEmpty {
            let servers = definition.hosts.filter {
                $0.programs.contains { $0.name == ProgramDefinition.dnsServerName }
            }
            let count = servers.reduce(0) { $0 + $1.members.count }
            if count > 1 {
                refuse(
                    .ambiguous, path, "\(count) hosts run a DNS server",
                    "add `dns: [\(servers.flatMap(\.members).joined(separator: ", "))]` to the device, or fewer of them"
                )
            }
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

    private mutating func checkSingle(_ host: String, _ path: [String]) {
        if hosts.members(of: host).count > 1 {
            refuse(.ambiguous, path, "'\(host)' stands for several hosts", "name one, such as \(host)-1")
        }
    }

    private mutating func checkAppNames(of device: DeviceDefinition, _ host: HostDefinition, _ path: [String]) {
        var seen: Set<String> = [ProgramDefinition.deviceName]
        for app in device.apps {
            for (name, place) in [(app.name, path + [app.name])]
                + app.extensions.map({ ($0.name, path + [app.name, "extensions", $0.name]) })
            {
                if !NameRule.word.allows(name) {
                    refuse(.invalidName, key: place, "'\(name)' cannot be the name of an app", NameRule.word.remedy)
                }
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
                    .unknownName, path + ["responsible"], "there is no other app '\(responsible)' on this device",
                    NearestWord.remedy(for: responsible, in: others, none: "declare it under `apps`"))
            }
        }
        if app.plist != nil, app.usageDescription != nil || app.bonjourServices != nil {
            refuse(
                .conflict, path + ["plist"], "the app has both a plist and keys of it",
                "leave out `usage` and `bonjour`, or the plist")
        }
        do throws(BundleError) {
            if let plist = app.plist { _ = try InfoPlist(plist, folder: definition.folder) }
        } catch { refuse(.invalidFile, path + ["plist"], error.message, error.remedy) }
        do throws(BundleError) {
            _ = try device.embeddedPlist(of: app, folder: definition.folder)
        } catch { refuse(.invalidFile, path + ["runs"], error.message, error.remedy) }
        do throws(BundleError) {
            _ = try app.entitlements.all(folder: definition.folder)
        } catch { refuse(.invalidFile, path + ["entitlements"], error.message, error.remedy) }
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
