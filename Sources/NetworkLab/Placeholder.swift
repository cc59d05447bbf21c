// NetworkLab
