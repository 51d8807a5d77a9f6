import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** An option that distinguishes our processes from others’, and has them work for minutes. */
const OURS = `--rows=${400_000 + process.pid}`

/** Processes with that option: npm, the script, and what it runs. */
const running = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found?.[3]?.includes(OURS) && !found[2]?.startsWith('Z') ? [Number(found[1])] : []))

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends all that its script started, the database too',
  { meta: { proves: ['Whole site: one stack per state folder; when npm ends, so does all it started'] } },
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'houselights-run-'))
    const npm = spawn('npm', ['run', 'bench', '--', '--only', 'lists', OURS], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true, // a signal is for npm alone
    })
    const gone = once(npm, 'exit')
    onTestFinished(async () => {
      for (const pid of running()) process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    })
    // a cluster that is still being made, in a folder `.new`, has no server yet
    const servers = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.new)\/postmaster\.pid$/.test(name))
    await expect.poll(servers, { timeout: 60_000 }).toHaveLength(1)
    npm.kill(signal)
    await gone
    await expect.poll(running, { timeout: 10_000 }).toEqual([])
    await expect.poll(servers, { timeout: 30_000 }).toEqual([])
  },
)
