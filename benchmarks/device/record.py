# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the execution tests with emulated AMX in place of engine cpu, and archives everything
that ran, for replay.py on a machine with AMX.

    record.py --build-dir build --output .amx/replay
    (there)   tar -xJf .amx/replay/replay.tar.xz && python3 replay/replay.py
    record.py --again replay …    the commands of an unpacked archive, with this build
"""

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import replay
from recorder import Recorder

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Tests of other targets and of objects.
LEFT_OUT = ("/(loops-|dpas-|lane-muladd-dpas|opencl-(8|16|checked|lanes)|matrix-guarded|"
            "Objects/)")


def make_tools(folder, build, program):
    """A folder with tenon-lower and, as tenon-run, the recorder. It has copies of the
    programs, which may be rebuilt meanwhile."""
    copies, tools = folder / "programs", folder / "tools"
    copies.mkdir()
    tools.mkdir()
    for name in ("tenon-lower", "tenon-run"):
        shutil.copy(build / "bin" / name, copies)
    (tools / "tenon-lower").symlink_to(copies / "tenon-lower")
    script = tools / "tenon-run"
    arguments = [str(x) for x in (copies, program, folder, ROOT)]
    script.write_text(f"#!{sys.executable} -S\nimport sys\nsys.path.insert(0, {str(HERE)!r})\n"
                      f"import recorder\nrecorder.main(*{arguments!r})\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return script


def run_tests(arguments, script):
    subprocess.run([arguments.lit, "-q", f"-j{arguments.jobs}", f"--filter-out={LEFT_OUT}",
                    "--param", "engine=amx", "--param",
                    f"tenon_run={script}", *arguments.tests])


def record_again(arguments, folder, program):
    recorder = Recorder("", str(program), str(folder), "")
    shutil.copytree(arguments.again / "files", folder / "files", dirs_exist_ok=True)
    recording = json.loads((arguments.again / "commands.json").read_text())

    def run(numbered):
        command = replay.Command(**numbered[1])
        command.outputs = []
        with tempfile.TemporaryDirectory() as empty:
            recorder.execute(command, str(folder / "commands" / str(numbered[0])), empty)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(run, enumerate(recording["commands"])))


def missing_features(program):
    """The features that this processor lacks for the code, as reported by tenon-run."""
    done = subprocess.run([program, "--kernel=k", "--global=1", "--engine=amx",
                           f"--mcpu={replay.MCPU}", "-"], input="define spir_kernel void @k() "
                          "{ ret void }", capture_output=True, text=True)
    found = re.search("this machine lacks (.*), which", done.stderr)
    return [x for x in found[1].split(", ") if not x.startswith("amx-")] if found else []


def collect(folder, program):
    commands = []
    for path in sorted(folder.glob("commands/*/command.json")):
        commands.append(json.loads(path.read_text())["command"])
    commands.sort(key=lambda command: (command["name"], command["options"]))
    used = {name for x in commands for name in [x["module"], *x["inputs"], *x["outputs"]]}
    for path in (folder / "files").iterdir():
        if path.name not in used:
            path.unlink()
    content = {"missing": missing_features(program), "commands": commands}
    (folder / "commands.json").write_text(json.dumps(content, indent=0))
    return commands


def copy_program(folder, program):
    """A copy of the program, next to the libraries that its loader would use."""
    library = folder / "lib"
    library.mkdir()
    shutil.copy(program, library)
    listing = subprocess.run(["ldd", program], capture_output=True, text=True, check=True)
    paths = re.findall(r"(/\S+) \(0x", listing.stdout)
    mathematics = next(x for x in paths if "/libm." in x)
    for path in paths + [mathematics.replace("libm.so.6", "libmvec.so.1")]:
        shutil.copy(path, library)
    return library / program.name


def pack(folder, output):
    shutil.copy(HERE / "replay.py", folder)
    with tarfile.open(output, "w:xz", preset=6) as archive:
        for name in ("replay.py", "commands.json", "files", "lib"):
            archive.add(folder / name, f"replay/{name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=Path("build"))
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--again", type=Path, help="an unpacked archive")
    parser.add_argument("--lit", default="/usr/lib/llvm-22/bin/lit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("tests", nargs="*", help="default: test/Exec in the build")
    arguments = parser.parse_args()
    build = arguments.build_dir.resolve()
    arguments.tests = arguments.tests or [str(build / "test" / "Exec")]
    subprocess.run(["cmake", "--build", build, "--target", "tenon-run-alone"], check=True)
    program = build / "bin" / "tenon-run-alone"
    folder = arguments.output.resolve() / "recording"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("files", "commands"):
        (folder / name).mkdir(parents=True)
    program = copy_program(folder, program)
    if arguments.again:
        record_again(arguments, folder, program)
    else:
        run_tests(arguments, make_tools(folder, build, program))
    commands = collect(folder, program)
    archive = arguments.output / "replay.tar.xz"
    pack(folder, archive)
    shutil.rmtree(folder)
    print(f"{archive}: {archive.stat().st_size >> 20} MiB, {len(commands)} commands, "
          f"{sum(x['instructions'] > 0 for x in commands)} of them execute AMX instructions")


if __name__ == "__main__":
    main()
