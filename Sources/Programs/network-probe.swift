import Glibc
import NetworkProbe

exit(NetworkProbeProgram.run(Array(CommandLine.arguments.dropFirst())))
