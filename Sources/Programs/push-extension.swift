import LocalPush
import NIOTransport
import PushExtension

Signals.block()
PushExtensionProgram.run(Array(CommandLine.arguments.dropFirst()))
