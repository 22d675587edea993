"""Studies: bots against each other, and what many games say about bots and rules.

`parts` cuts work into numbered parts and does them here, on all cores or on a cluster, with the
same results; `stats` says how sure a figure is; `matches` plays bots on deals that any machine can
deal again; `sheet` is how figures are handed out. A study is made of these.

Studies compile nothing of their own: templates over rules belong below, in `table21.bots` or
`table21.batch` (see `table21.kernel.cache`).

This package may import `table21.bots` and what lies below it; Ray from the extra `ray`, and
openskill and matplotlib from the extra `lab`, where they are asked for.
"""
