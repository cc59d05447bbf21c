import Foundation

// Tells the name of its host whenever it has changed.
var last = ""
while true {
    let name = ProcessInfo.processInfo.hostName
    if name != last { tell("host name: \(name)") }
    last = name
    Thread.sleep(forTimeInterval: 0.2)
}
