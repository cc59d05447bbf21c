import LocalPush
import LocalPushServer

Signals.block()
ServerProgram.run(Array(CommandLine.arguments.dropFirst()))
