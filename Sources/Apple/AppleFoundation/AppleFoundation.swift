// Apple's Foundation exports Dispatch, and so does every module with Apple's names.
@_exported public import Dispatch
@_exported public import Foundation
