#if os(macOS)
import Foundation

let lines = "of the Mac"
#endif
