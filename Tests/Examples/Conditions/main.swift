import Foundation

#if canImport(UIKit) && !os(macOS)
import UIKit
#endif
#if canImport(WebKit)
tell("with WebKit")
#endif
#if canImport(AppKit)
tell("with AppKit")
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
if #available(iOS 18.1, macOS 15.1, visionOS 2, *) { tell("of 18") } else { tell("before 18") }
if #available(iOS 26, macOS 26, visionOS 26, tvOS 26, *) { tell("of 26") } else { tell("before 26") }
if #unavailable(iOS 14, macOS 15.1) { tell("unavailable") }
@available(iOS 14, *)
func newer() { tell("called") }
newer()
tell("done")
RunLoop.main.run()
