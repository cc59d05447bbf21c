import Device
import Glibc

exit(DeviceProgram.run(Array(CommandLine.arguments.dropFirst())))
