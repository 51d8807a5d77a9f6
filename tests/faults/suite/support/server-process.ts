import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import getPort from 'get-port'

const ENTRIES = { api: 'apps/api/src/server.ts', web: 'apps/web/server.ts' } as const

/** Starts an API or a website in its own process, which can be restarted on the same port. */
export async function startServer(name: keyof typeof ENTRIES, settings: NodeJS.ProcessEnv) {
  const port = String(await getPort({ host: '127.0.0.1' }))
  const url = `http://127.0.0.1:${port}`
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const start = async () => {
    const child = spawn(process.execPath, [join(ROOT, ENTRIES[name])], {
      env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', API_PORT: port, WEB_PORT: port, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilUp(`${url}/ready`, name)
    return child
  }
  let child = await start()
  const stopWith = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    url,
    /** Stops the process gracefully and starts another. Returns the exit code, and the seconds that stopping took. */
    restart: async () => {
      const stopStartedAt = performance.now()
      const code = await stopWith('SIGTERM')
      const seconds = (performance.now() - stopStartedAt) / 1_000
      child = await start()
      return { code, seconds }
    },
    kill: () => stopWith('SIGKILL'),
  }
}
