import CallKit
import Foundation

tellValues()
Task {
    await tellNoProvider()
    let desk = Desk()
    await desk.tellIncoming()
    await desk.tellRefusals()
    await desk.tellTransactions()
    await desk.tellUnhandled()
    await desk.tellEnd()
    tell("done")
}
RunLoop.main.run()
