// Prints what addresses and endpoints are: nothing here waits for anything.
tellIPv4()
tellIPv6()
tellHosts()
tellEndpoints()
print("done")
