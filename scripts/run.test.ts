import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** An option that identifies our processes, and makes them work for minutes. */
const OWN_OPTION = `--rows=${400_000 + process.pid}`

/** Finds the pids of processes with that option: npm, the script and its child. */
const findOwnPids = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match?.[3]?.includes(OWN_OPTION) && !match[2]?.startsWith('Z') ? [Number(match[1])] : []))

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends everything that its script started, even the database',
  { meta: { proves: ['Whole site: one stack per state folder; when npm ends, so does all it started'] } },
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'houselights-run-'))
    const npm = spawn('npm', ['run', 'bench', '--', '--only', 'lists', OWN_OPTION], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true, // only npm gets the signal
    })
    const exited = once(npm, 'exit')
    onTestFinished(async () => {
      for (const pid of findOwnPids()) process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    })
    // a cluster that is still being created, in a `.new` folder, has no server yet
    const findServers = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.new)\/postmaster\.pid$/.test(name))
    await expect.poll(findServers, { timeout: 60_000 }).toHaveLength(1)
    npm.kill(signal)
    await exited
    await expect.poll(findOwnPids, { timeout: 10_000 }).toEqual([])
    await expect.poll(findServers, { timeout: 30_000 }).toEqual([])
  },
)
