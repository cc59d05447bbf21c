private import Glibc
private import GuestTests

exit(GuestTestsProgram.run(Array(CommandLine.arguments.dropFirst())))
