"""What holds for all tests."""

import signal

# A shell that starts a program in the background has it ignore Ctrl-C, and all that it starts: then
# no test of a command that is interrupted would ever end.
signal.signal(signal.SIGINT, signal.default_int_handler)
