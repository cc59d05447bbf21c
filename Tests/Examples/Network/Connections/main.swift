import Foundation
import Network

// The parts of the walk, one after the other; each prints what it has seen.
Task {
    await tellLife()
    await tellReceiving()
    await tellSending()
    await tellLength()
    await tellEnds()
    await tellWaiting()
    await tellDatagrams()
    await tellReport()
    print("done")
}
RunLoop.main.run()
