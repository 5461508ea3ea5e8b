"""What a benchmark prints: lines of a name, a figure, its unit, and what is to be reached."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One measured figure; `reach` is the most it should be, None where nothing is asked of it."""

    name: str
    figure: float
    unit: str
    reach: float | None = None
    remark: str = ""

    def __str__(self) -> str:
        figure = f"{self.figure:,.2f}" if abs(self.figure) < 10 else f"{self.figure:,.0f}"
        reached = "" if self.reach is None else f"{'reached' if self.figure <= self.reach else 'NOT reached'}: "
        wanted = "" if self.reach is None else f"{reached}{self.reach:,g} {self.unit}"
        return f"{self.name:<44}{figure:>10} {self.unit:<6} {wanted:<26}{self.remark}".rstrip()
