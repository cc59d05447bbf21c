internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import WireLink

extension Lab {
    /// Records the effect of an impairment in an event and, beside the captures, in a file with its logged fates.
    nonisolated func record(_ report: WireReport, of interface: InterfacePlan) {
        let counts = report.counts
        log.record(
            .host(interface.host), .linkImpaired,
            [
                .interface: .string(interface.name), .direction: .string(report.lane.way.rawValue),
                .impairment: .string(report.lane.impairment.text),
                .engine: .string(ImpairmentEngine.wire.rawValue), .seed: .string("\(options.seed)"),
                .packets: .int(Int(clamping: counts.matched)), .lost: .int(Int(clamping: counts.lost)),
                .overflowed: .int(Int(clamping: counts.overflowed)),
                .duplicated: .int(Int(clamping: counts.duplicated)), .corrupted: .int(Int(clamping: counts.corrupted)),
                .reordered: .int(Int(clamping: counts.reordered)), .delayed: .int(Int(clamping: counts.delayed)),
                .digest: .string(String(counts.digest, radix: 16)),
            ])
        comment(report, of: interface)
        guard let folder = options.captureFolder, !report.log.isEmpty else { return }
        let name = "\(interface.host)-\(interface.name)-\(report.lane.way.rawValue)-\(report.lane.id).fates"
        let lines = report.log.map { record in
            "\(Duration.nanoseconds(max(record.arrival - log.epoch, 0)) / .seconds(1)) \(record.text)\n"
        }
        // A full disk loses the file, not the run.
        try? FileDescriptor.open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
            .write(Array(lines.joined().utf8))
    }

    /// Adds the fates of a host's frames to its capture, as comments.
    ///
    /// Frames from the host are in the capture. Frames to the host are captured only after the engine has sent them, as
    /// new frames, or never; so the frames that the engine received are added, with the comments.
    private nonisolated func comment(_ report: WireReport, of interface: InterfacePlan) {
        let log = report.log.filter { $0.stamp != 0 }
        for capture in captures where capture.interface == interface {
            switch report.lane.way {
            case .fromHost: capture.comment(Dictionary(log.map { ($0.stamp, $0.text) }) { "\($0); \($1)" })
            case .toHost:
                capture.add(
                    log.map { record in
                        ImpairedFrame(
                            realTime: record.stamp, bytes: Array(report.heads[record.head]), length: record.length,
                            comment: record.text)
                    })
            }
        }
    }
}
