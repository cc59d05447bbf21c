internal import LabModel
internal import ScenarioLanguage

/// Plots the recoveries of a run's steps: the fault as a band, and for each recovery the time without connection.
enum RecoveryPlot {
    /// The maximum number of recoveries in the plot of a step.
    private static let most = 100
    /// The height of one recovery, in the units of the plot, which is 1000 wide.
    private static let row = 6.0

    /// Returns the section of the page; empty if no step has several recoveries.
    static func html(_ results: [ScenarioResult]) -> [String] {
        let plain = results.filter { $0.sabotage == nil }
        let parts = plain.map(\.name).distinct.flatMap { name -> [String] in
            let all = plain.filter { $0.name == name }.flatMap(\.recoveries)
            return Set(all.compactMap(\.step)).sorted().flatMap { step in
                figure(all.filter { $0.step == step }, "\(name), step \(step)")
            }
        }
        return parts.isEmpty ? [] : ["<h2>Recoveries</h2>"] + parts
    }

    private static func figure(_ recoveries: [Recovery], _ title: String) -> [String] {
        guard recoveries.count > 1, let times = RecoveryTimes(recoveries) else { return [] }
        let drawn = Array(recoveries.sorted { $0.recovered < $1.recovered }.prefix(most))
        let healed = drawn.map(\.faultLength).max() ?? 0
        let end = max(healed + (drawn.map(\.recovered.seconds).max() ?? 0), 0.001) * 1.02
        let height = Double(drawn.count) * row + 24
        func at(_ seconds: Double) -> String { text(seconds / end * 1000) }
        var shapes = [
            "<g class=\"fault\"><rect x=\"0\" y=\"0\" width=\"\(at(healed))\" height=\"\(text(height - 20))\"/>"
                + "<text x=\"4\" y=\"\(text(height - 6))\">fault</text></g>"
        ]
        for (index, recovery) in drawn.enumerated() {
            let y = text(Double(index) * row + row / 2)
            // Shifted so that all faults end at the same place as the longest one.
            let begin = healed - recovery.faultLength
            if let lost = recovery.detected?.seconds, recovery.outage > .zero {
                shapes.append(
                    "<line class=\"stripes-line\" x1=\"\(at(begin + lost))\" "
                        + "x2=\"\(at(begin + lost + recovery.outage.seconds))\" y1=\"\(y)\" y2=\"\(y)\"/>")
            }
            shapes.append(
                "<circle class=\"dot\" cx=\"\(at(healed + recovery.recovered.seconds))\" cy=\"\(y)\" r=\"2.5\"/>")
        }
        for percent in [50, 95, 99] {
            let x = at(healed + times.percentile(percent).seconds)
            shapes.append("<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(text(height - 20))\"/>")
        }
        let left = recoveries.count > most ? " The \(most) shortest are drawn." : ""
        let name = XMLText.escaped("\(title): \(times.text)")
        return [
            "<figure><figcaption>\(name).\(left)</figcaption>",
            "<svg viewBox=\"0 0 1000 \(text(height))\" width=\"100%\" role=\"img\" aria-label=\"\(name)\">",
        ] + shapes + ["</svg></figure>"]
    }

    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

extension Recovery {
    /// The length of the fault in seconds, as the host noticed it.
    ///
    /// Counts from the fault to the end of the outage, without the time between the healing and that end.
    fileprivate var faultLength: Double {
        guard let detected, outage > .zero else { return 0 }
        return max(detected.seconds + outage.seconds - recovered.seconds, 0)
    }
}
