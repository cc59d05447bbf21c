import Foundation
import Security

tellCertificates()
tellBrokenCertificates()
tellIdentities()
tellRefusals()
tellTrust()
tellRandomBytes()
tellConstants()
tell("done")
