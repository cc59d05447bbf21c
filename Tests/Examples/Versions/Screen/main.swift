import Foundation
import UIKit

MainActor.assumeIsolated {
    let device = UIDevice.current
    let isPad = device.userInterfaceIdiom == .pad
    print("device: \(device.systemName) \(device.systemVersion), \(device.model), \(isPad ? "pad" : "phone")")
}
