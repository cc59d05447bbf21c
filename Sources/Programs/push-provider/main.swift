import LocalPush

Signals.block()
ProviderProgram.run(Array(CommandLine.arguments.dropFirst()))
