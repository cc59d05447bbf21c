import Foundation
import Network

/// The desk's address.
let desk: NWEndpoint.Host = "10.1.0.1"

// The parts of the walk, one after the other; each prints what it has seen.
Task {
    await isUp(desk, 7006)
    await tellEndpoints()
    await tellNames()
    await tellVersions()
    await tellRequirements()
    await tellThisHost()
    await tellGivenUp()
    print("done")
}
RunLoop.main.run()
