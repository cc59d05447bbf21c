import Foundation
import dnssd

tellTypes()
tellQueues()
Task {
    await tellResults()
    tell("done")
}
RunLoop.main.run()
