import Foundation

let reconnector = Reconnector()
reconnector.start()
RunLoop.main.run()
