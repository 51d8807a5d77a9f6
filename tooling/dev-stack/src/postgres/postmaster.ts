import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Finds the server that uses a data directory; undefined if none does. Removes the pid file of a dead server. */
export async function getRunningPostmaster(directory: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(directory, 'postmaster.pid')
  const pidFile = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (pidFile === undefined) return undefined
  const [pid, , , port] = pidFile.split('\n').map(Number)
  if (pid && port && (await isPostgres(pid))) return { pid, port }
  await rm(file, { force: true })
  return undefined
}

/** Signals the server of a data directory to shut down, without waiting, because this process is exiting. */
export function endPostmaster(directory: string): void {
  try {
    const [pid] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGINT')
  } catch {
    // it has ended already
  }
}

/** Whether the pid is alive and looks like Postgres: after a reboot another program may have that pid. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    // EPERM: alive, under another user
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres')
}
