/// Whether the app ends its tasks when their time is up.
let endsTasks = true
