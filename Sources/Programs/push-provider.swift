import LocalPush
import LocalPushNIO

Signals.block()
ProviderProgram.run(Array(CommandLine.arguments.dropFirst()))
