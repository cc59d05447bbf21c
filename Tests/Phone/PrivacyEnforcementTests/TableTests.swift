import DeviceRules
import InternetProtocols
import Kernel
import PrivacyEnforcement
import Testing

@Suite("Tables of policies and reports that wait")
struct TableTests {
    @Test("a new table refuses and reports nothing, and each of its entries is for itself")
    func entries() {
        let none = PolicyTable.Entry(refuses: false, reports: false)
        for operation in SocketOperation.allCases {
            for destination in Destination.allCases {
                var table = PolicyTable()
                table[operation, destination] = .init(refuses: true, reports: true)
                for other in SocketOperation.allCases {
                    for place in Destination.allCases {
                        let isIt = other == operation && place == destination
                        #expect(table[other, place] == (isIt ? .init(refuses: true, reports: true) : none))
                    }
                }
            }
        }
    }

    private func report(_ number: Int, process: Int32 = 7, epoch: UInt32 = 1) -> SocketReport {
        SocketReport(
            controlGroup: 1, operation: .udpSend, destination: .onLink, isRefused: true,
            address: IPAddress(10, 1, 0, 3),
            port: UInt16(number), process: process, processName: "p\(process)", nanoseconds: UInt64(process),
            epoch: epoch)
    }

    @Test("a report is kept once for each policy, whoever makes it and when")
    func repetitions() throws {
        let log = try ReportLog()
        log.add(report(1))
        log.add(report(1, process: 8))
        log.add(report(1, process: 9, epoch: 2))
        log.add(report(2, epoch: 2))
        #expect(log.take() == [report(1), report(1, process: 9, epoch: 2), report(2, epoch: 2)])
        #expect(log.unreported == (0, 1))
        log.add(report(2, epoch: 2))
        #expect(log.take() == [])
        #expect(log.unreported == (0, 2))
        #expect(log.repetitions == [report(1).occurrence: 1, report(2, epoch: 2).occurrence: 1])
        log.add(report(2, process: 9, epoch: 2))
        #expect(log.repetitions[report(2, epoch: 2).occurrence] == 2)
    }

    @Test("so many reports wait, and what comes then is counted as lost")
    func most() throws {
        #expect(ReportLog.most == 8192)
        let log = try ReportLog()
        for number in 0..<ReportLog.most { log.add(report(number)) }
        #expect(log.unreported == (0, 0))
        for number in 0..<3 { log.add(report(ReportLog.most + number)) }
        #expect(log.unreported == (3, 0))
        #expect(log.take() == (0..<ReportLog.most).map { report($0) })
        log.add(report(0, epoch: 2))
        #expect(log.take() == [report(0, epoch: 2)])
        #expect(log.unreported == (3, 0))
    }

    @Test("so many are remembered, and then it begins anew")
    func remembered() throws {
        #expect(ReportLog.remembered == 8192)
        for count in [ReportLog.remembered - 1, ReportLog.remembered] {
            let log = try ReportLog()
            for number in 0..<count { log.add(report(number)) }
            #expect(log.take().count == count)
            log.add(report(0))
            let isForgotten = count == ReportLog.remembered
            #expect(log.take() == (isForgotten ? [report(0)] : []))
            #expect(log.unreported == (0, isForgotten ? 0 : 1))
        }
    }
}
