"""The laboratory: what the rules of a game do, told to whoever designs it.

    study = lab("…", players=4, vary={"ties": ["shared", "replay"]})
    study.figures                 # every figure with its interval
    study.write("report")         # a page to look at, and the data beside it

`plan` says what is asked for, `jobs` and `playing` play it, `readings` and `histograms` read
figures off what was played, `compare` holds variants against each other, `telling` puts it into
words, and `plots`, `sections` and `page` make the report.

This package may import `table21.studies` and what lies below it; matplotlib from the extra `lab`,
where a report is asked for.
"""

from table21.studies.lab.plan import make_plan, read_vary
from table21.studies.lab.study import Study, lab, study_of

__all__ = ["Study", "lab", "make_plan", "read_vary", "study_of"]
