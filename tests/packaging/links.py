#!/usr/bin/env python3
"""No link of a document is dead: every file that is named is there, and every heading.
Usage: links.py SOURCE-ROOT"""
import pathlib
import re
import sys

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(page):
    """The names that headings can be linked by, as code hosts make them: small letters, dashes for blanks."""
    names = set()
    for head in re.findall(r"^#+ +(.+)$", FENCE.sub("", page.read_text()), re.MULTILINE):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head).lower()
        names.add(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return names


def why_dead(page, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z]+://", target):
        return None
    name, _, anchor = target.partition("#")
    place = (page.parent / name).resolve() if name else page
    if not place.exists():
        return "no such file"
    if anchor and place.suffix == ".md" and anchor not in anchors(place):
        return "no such heading"
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    pages = sorted([*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("positions/*.md")])
    count = dead = 0
    for page in pages:
        for target in LINK.findall(FENCE.sub("", page.read_text())):
            count += 1
            why = why_dead(page, target)
            if why:
                dead += 1
                print(f"{page.relative_to(root)}: {target}: {why}", file=sys.stderr)
    print(f"{len(pages)} pages, {count} links, {dead} dead")
    return 1 if dead or not count else 0


sys.exit(main())
