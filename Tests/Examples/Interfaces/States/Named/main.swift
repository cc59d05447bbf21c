import Foundation
import UIKit

tell("before launch")
_ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(NamedDelegate.self))
