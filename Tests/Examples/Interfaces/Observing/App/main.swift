import Foundation
import NetworkExtension
import os

tellOptions()
tellContexts()
tellLifetimes()
let activity = ManagerActivity()
activity.begin()
tell("done")
RunLoop.main.run()
