import Foundation
import Network
import Security

Handshake().tellOutcome("plain")
tellTrust()
tellIdentities()
tellVersions()
tellSuites()
tellNames()
tell("done")
