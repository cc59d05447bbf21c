import DeviceRules
import TestTools
import Testing
import pushlab

@Suite("Reading the trace of a device")
struct TraceReaderTests {
    private static let header = #"{"trace":1,"platform":"iPadOS","system":"17.5.1","multicast":true}"#
    private static let line =
        #"{"operation":"browser","permission":"denied","state":"waiting","code":"dns -65570","at":1.5}"#

    private func problems(_ lines: String...) -> [String] {
        do {
            _ = try Trace(reading: lines.joined(separator: "\n"))
            return []
        } catch {
            return error.lines(file: "t")
        }
    }

    @Test("the header and every observation are read with their lines, blank lines at the end are not") func whole()
        throws
    {
        let ready = #"{"operation":"tcp-accept","permission":"allowed","state":"accepted"}"#
        let trace = try Trace(reading: [Self.header, Self.line, ready, "", " "].joined(separator: "\n"))
        #expect(trace.platform == .iPadOS)
        #expect(trace.system == SystemVersion("17.5.1"))
        #expect(trace.isSignedForMulticast)
        #expect(
            trace.observations == [
                .init(line: 2, operation: .browser, permission: .denied, seen: .init("waiting", "dns -65570")),
                .init(line: 3, operation: .tcpAccept, permission: .allowed, seen: .init("accepted")),
            ])
    }

    @Test(
        "a wrong line is told with its number and a remedy",
        arguments: [
            (
                #"{"operation":"brwser","permission":"denied","state":"ready"}"#,
                "unknown operation `brwser`; did you mean `browser`?"
            ),
            (
                #"{"operation":"browser","permission":"denyed","state":"ready"}"#,
                "unknown permission `denyed`; did you mean `denied`?"
            ),
            (
                #"{"operation":"browser","permission":"maybe","state":"ready"}"#,
                "unknown permission `maybe`; there is undetermined, allowed, denied"
            ),
            (
                #"{"operation":"browser","permission":"denied","stat":"ready"}"#,
                "unknown key `stat`; did you mean `state`?"
            ),
            (#"{"operation":"browser","permission":"denied"}"#, "`state` is missing; add it, or leave out the line"),
            (#"{"operation":"browser","permission":"denied","state":3}"#, "`state` is not a text; write it in quotes"),
            (
                #"{"operation":"browser","permis"#,
                "this is not a JSON object; copy the whole file that the app of lab/device has written"
            ),
            ("[1]", "this is not a JSON object; copy the whole file that the app of lab/device has written"),
        ])
    func wrongLine(line: String, message: String) {
        #expect(problems(Self.header, Self.line, line, Self.line) == ["t:3: \(message)"])
    }

    @Test("all that is wrong is told at once") func all() {
        #expect(problems(Self.header, "{", Self.line, "{}").map { $0.prefix(4) } == ["t:2:", "t:4:"])
    }

    @Test(
        "a wrong header is told with a remedy",
        arguments: [
            (
                #"{"operation":"browser","permission":"denied","state":"ready"}"#,
                "this is not the header of a trace; copy"
            ),
            (
                #"{"trace":2,"platform":"iOS","system":"17","multicast":false}"#,
                "this is a trace of format 2; use the app"
            ),
            (
                #"{"trace":1,"platform":"tvOS","system":"17","multicast":false}"#,
                "unknown platform `tvOS`; there is iOS, iPadOS, visionOS"
            ),
            (
                #"{"trace":1,"platform":"iOS","system":"17b","multicast":false}"#,
                "`17b` is no version of a system; write"
            ),
            (
                #"{"trace":1,"platform":"iOS","system":"13.7","multicast":false}"#,
                "iOS 13.7 has no local network privacy; make"
            ),
            (#"{"trace":1,"platform":"iOS","system":"17","multicast":"no"}"#, "`multicast` is missing; it is true if"),
        ])
    func wrongHeader(header: String, message: String) {
        let told = problems(header, Self.line)
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("t:1: \(message)") == true, "\(told)")
    }

    @Test("a trace without observations is none", arguments: ["", "\n", header])
    func empty(text: String) {
        #expect(problems(text).map { $0.hasPrefix("t:1: nothing was observed; run the app") } == [true])
    }

    @Test("versions are compared by their numbers") func versions() throws {
        let texts = ["14", "14.2", "17.5", "17.5.1", "17.10", "26"]
        let versions = texts.compactMap { SystemVersion($0) }
        #expect(versions.map(\.description) == texts)
        var random = SplitMix()
        #expect(versions.shuffled(using: &random).sorted() == versions, "seed \(SplitMix.seed)")
        for text in ["", "17.", ".5", "17,5", "17.5.1.2.3", "-1", "iOS 17"] {
            #expect(SystemVersion(text) == nil, "\(text)")
        }
    }
}
