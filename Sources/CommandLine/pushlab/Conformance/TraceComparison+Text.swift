internal import DeviceRules

extension TraceComparison {
    /// Returns every difference, every choice of the lab, and the total.
    ///
    /// - Parameters:
    ///   - file: the trace of the device, as the user gave it.
    ///   - name: the system of the device with its version, such as `iOS 17.5`.
    package func lines(file: String, name: String) -> [String] {
        differences.map { $0.text(file: file) }
            + choices.flatMap { choice in
                let standing = choice.differences.isEmpty ? "as on the device" : "the device does otherwise"
                return ["lab choice, \(name): \(choice.choice.text) (\(standing))"]
                    + choice.differences.map { "    " + $0.text(file: file) }
            }
            + list(unseen, "not in the trace")
            + list(undecided, "not compared, for it takes eBPF (see `pushlab doctor`)") + [sum]
    }

    private func list(_ operations: [Privilege: [TraceOperation]], _ title: String) -> [String] {
        Privilege.allCases.compactMap { permission in
            operations[permission].map {
                "\(title), \(permission.rawValue): " + $0.map(\.rawValue).joined(separator: ", ")
            }
        }
    }

    private var sum: String {
        let operations = compared == 1 ? "1 operation" : "\(compared) operations"
        if differences.isEmpty { return "\(operations) compared: they agree" }
        return "\(operations) compared: "
            + (differences.count == 1 ? "1 difference" : "\(differences.count) differences")
    }
}

extension TraceComparison.Difference {
    /// Returns the place, and the states of the device and the lab.
    func text(file: String) -> String {
        let place = "\(file):\(line): \(operation.rawValue) (\(permission.rawValue)): "
        switch kind {
        case .unlike(let device, let lab): return place + "the device has `\(device)`, the lab `\(lab)`"
        case .onDevice(let device): return place + "the device has `\(device)`, the lab does not"
        case .inLab(let lab): return place + "the lab has `\(lab)` after this, the device does not"
        }
    }
}
