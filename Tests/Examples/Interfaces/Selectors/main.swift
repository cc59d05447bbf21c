import Foundation

tellObservers()
tellRemovals()
tellBlocks()
tellLifetimes()
tellSockets()
tellTimes()
let timers = Timers()
timers.begin()
RunLoop.main.run()
