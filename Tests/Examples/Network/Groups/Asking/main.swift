import Foundation
import Network

/// The host of the other member.
let desk: NWEndpoint.Host = "10.1.0.1"
let v4 = NWEndpoint.hostPort(host: "239.255.7.1", port: 7007)
let v6 = NWEndpoint.hostPort(host: "ff15::7", port: 7007)

// The parts of the walk, one after the other; each prints what it has seen.
Task {
    tellMembers()
    await tellAccess()
    await isUp(desk, 7006)
    await tellConversation()
    await tellPieces()
    await tellSources()
    await tellConnection()
    await tellEnds()
    print("done")
}
RunLoop.main.run()
