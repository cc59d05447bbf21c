import Foundation
import NetworkExtension

let configurations = Configurations()
Task {
    await configurations.tellRefusals()
    await configurations.tellOverlaps()
    await configurations.tellSwitches()
    await configurations.tellRemovals()
    tell("done")
}
RunLoop.main.run()
