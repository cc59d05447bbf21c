import Foundation

#if canImport(UIKit) && !os(macOS)
import UIKit
#endif
#if canImport(WebKit)
#error("there is no WebKit here")
#endif

#if os(iOS)
tell("system", "iOS")
#elseif os(macOS)
tell("system", "macOS")
#elseif os(tvOS) || os(watchOS)
tell("system", "tvOS or watchOS")
#else
tell("system", "another")
#endif
#if targetEnvironment(simulator)
tell("in the simulator")
#endif
#if os(Linux)
tell("on Linux")
#endif
#if canImport(UIKit)
tell("with UIKit")
#endif
#if canImport(FoundationNetworking)
tell("with FoundationNetworking")
#endif
let names = ["b", "a"]
    #if os(iOS) && swift(>=5)
.sorted()
    #else
.map { $0 }
    #endif
tell("names", names)
if #available(iOS 14, macOS 15.1, *) { tell("new enough") } else { tell("too old") }
if #unavailable(iOS 14, macOS 15.1) { tell("unavailable") }
@available(iOS 14, *)
func newer() { tell("called") }
newer()
tell("done")
RunLoop.main.run()
