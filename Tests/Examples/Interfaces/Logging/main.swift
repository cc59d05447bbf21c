import Foundation
import os

writeLevels()
writeTexts()
writeLocks()
writeMuch()
Logger().notice("done")
