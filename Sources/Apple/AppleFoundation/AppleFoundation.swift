// Apple's Foundation has all of these; a file that imports any module of Apple's sees them.
@_exported public import Dispatch
@_exported public import Foundation
