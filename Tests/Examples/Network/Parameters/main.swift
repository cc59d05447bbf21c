// Prints what parameters and the options of protocols are: nothing here waits for anything.
tellParameters()
tellTCP()
tellIP()
tellWebSocket()
tellContexts()
print("done")
