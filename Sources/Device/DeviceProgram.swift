/// The simulated system of a device.
package enum DeviceProgram {}
