import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '@houselights/dev-stack/embedded-postgres'
import getPort from 'get-port'

/** A Postgres of a test's own, which keeps what it said it keeps however it ends. */
export async function ownPostgres(parent = tmpdir()) {
  const folder = await mkdtemp(join(parent, 'houselights-postgres-'))
  const dataDir = join(folder, 'postgres')
  const port = await getPort({ host: '127.0.0.1' })
  let server: EmbeddedPostgres = await startPostgres({ dataDir, port })
  const restart = async () => {
    server = await startPostgres({ dataDir, port })
  }
  return {
    url: server.url,
    /** Ends it at once, without a checkpoint: the next start recovers from its log. */
    crash: async () => {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** Starts it again; one that runs goes on. */
    restart,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
