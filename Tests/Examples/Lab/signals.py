# Changes files while signals arrive, whose handler has no SA_RESTART: on any file system of Linux no such call is interrupted.
import os
import signal

signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
name = os.path.join(os.environ["HOME"], "signals")
for _ in range(5000):
    os.close(os.open(name, os.O_WRONLY | os.O_CREAT, 0o600))
    os.chmod(name, 0o640)
    os.rename(name, name + ".new")
    os.unlink(name + ".new")
signal.setitimer(signal.ITIMER_REAL, 0)
