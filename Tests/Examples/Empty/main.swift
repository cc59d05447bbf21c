// A program that has what an app imports and does nothing: what any program takes of the memory.
import Dispatch
import Foundation
import Network
import NetworkExtension
import UserNotifications
import os

dispatchMain()
