// Prints what TXT records, services and errors are: nothing here waits for anything.
tellRecords()
tellErrors()
print("done")
