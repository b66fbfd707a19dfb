# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the measurements of benchmarks/run as Markdown and as a picture."""

import statistics
from xml.sax.saxutils import escape

HEAD = ("| kernel | type | B | size | Tenon GOP/s | of peak | oneDNN | Tenon / oneDNN | "
        "OpenCL runtime | loop in C | compiled in s |\n" + "|---" * 11 + "|")


def ratio(row):
    rates = row["gops"]
    return rates["tenon"] / rates["onednn"] if {"tenon", "onednn"} <= rates.keys() else None


def line(row):
    rates = row["gops"]

    def rate(side):
        return f"{rates[side]:.0f}" if side in rates else ""

    peak = row["peak"]
    share = f"{rates['tenon'] / peak / row['threads']:.0%}" if peak and "tenon" in rates else ""
    times = f"{ratio(row):.2f}" if ratio(row) else ""
    return (f"| {row['kernel']} | {row['kind']} | {row['layout']} | {row['size']} | "
            f"{rate('tenon')} | {share} | {rate('onednn')} | {times} | {rate('opencl')} | "
            f"{rate('plain')} | {row['compile_seconds']:.2f} |")


def groups(results):
    """Rows by group, in order."""
    found = {}
    for row in results["rows"]:
        found.setdefault(row["group"], []).append(row)
    return found


def markdown(results):
    machine = results["machine"]
    text = [f"# Matrix multiplication on {machine['processor']}, {machine['cores']} cores, "
            f"{machine['date']}"]
    peers = sorted({row["peer"] for row in results["rows"] if row.get("peer")})
    if peers:
        text += ["", f"Compared with {', '.join(peers)}."]
    for group, rows in groups(results).items():
        text += ["", f"## {group}", "", HEAD, *map(line, rows)]
        ratios = [ratio(row) for row in rows if ratio(row)]
        if ratios:
            text += ["", f"Median of the ratios {statistics.median(ratios):.2f}, "
                     f"lowest {min(ratios):.2f}."]
    return "\n".join(text) + "\n"


def picture(results):
    """A bar for each ratio to oneDNN; a line at 1."""
    step, left, unit, top = 16, 330, 200, 30
    rows = [row for row in results["rows"] if ratio(row)]
    widest = max([ratio(row) for row in rows], default=1)
    width, height = left + unit * max(widest, 1) + 60, top + step * len(rows) + 10
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
             f'font-family="sans-serif" font-size="11">',
             f'<rect width="100%" height="100%" fill="white"/>',
             f'<text x="10" y="18" font-size="13">Tenon / oneDNN, '
             f'{escape(results["machine"]["processor"])}</text>']
    parts.append(f'<line x1="{left + unit}" x2="{left + unit}" y1="{top}" y2="{height - 8}" '
                 'stroke="black" stroke-dasharray="3 3"/>')
    for number, row in enumerate(rows):
        y = top + step * number
        label = f"{row['kind']}, {row['kernel']}, {row['layout']}, {row['size']}"
        if row["threads"] > 1:
            label += f", {row['threads']} threads"
        parts += [f'<text x="{left - 6}" y="{y + 11}" text-anchor="end">{escape(label)}</text>',
                  f'<rect x="{left}" y="{y + 2}" width="{unit * ratio(row):.1f}" '
                  f'height="{step - 4}" fill="{"#2b7a4b" if ratio(row) >= 1 else "#b0753a"}"/>',
                  f'<text x="{left + unit * ratio(row) + 4:.1f}" y="{y + 11}">'
                  f'{ratio(row):.2f}</text>']
    return "\n".join(parts + ["</svg>"]) + "\n"
