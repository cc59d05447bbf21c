"""Usage: location.py ADDRESS
Asks an address for what an iPhone asks captive.apple.com, and prints the status and where it is redirected to.
"""
import http.client
import sys

connection = http.client.HTTPConnection(sys.argv[1], 80, timeout=5)
connection.request("GET", "/hotspot-detect.html", headers={"Host": "captive.apple.com"})
response = connection.getresponse()
print(response.status, response.getheader("Location"), flush=True)
