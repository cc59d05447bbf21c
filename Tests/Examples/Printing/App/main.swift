// A program of statements, with no module of Apple's.
import Foundation

print("the app runs")
RunLoop.main.run(until: .distantFuture)
