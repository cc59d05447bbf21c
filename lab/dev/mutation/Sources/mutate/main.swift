internal import Foundation

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "--inside" {
    exit(Inside.run(Array(words.dropFirst())))
}
do {
    let options = try Options(words)
    if options.wantsHelp {
        say(Options.help)
    } else {
        try Session(options).run()
    }
} catch {
    FileHandle.standardError.write(Data("lab/dev/mutate: \(error)\n".utf8))
    exit(2)
}
