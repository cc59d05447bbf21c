import Foundation
import os

setenv("TZ", "UTC", 1)
tzset()
writeNumbers()
writeMeanings()
writeBytes()
writeFormats()
Logger().notice("done")
