import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { standIns } from '@houselights/config/settings/stand-ins'
import { untilAnswers } from '@houselights/dev-stack/supervise/until-answers'
import getPort from 'get-port'

const ENTRY = join(import.meta.dirname, '../../apps/web/server.ts')

/**
 * The website's own server, as it is deployed, before an API of the test's choice, with settings of its own; `preload` is loaded
 * before it.
 */
export async function startSite(apiUrl: string, { preload, env }: { preload?: string; env?: NodeJS.ProcessEnv } = {}) {
  const port = await getPort({ host: '127.0.0.1' })
  const before = preload ? ['--expose-gc', '--import', preload] : []
  /** What it logged. */
  const output: string[] = []
  const server = spawn(process.execPath, [...before, ENTRY], {
    env: {
      // tests come as proxies of this machine, in the names of many visitors
      WEB_TRUSTED_PROXIES: 'loopback',
      // a test writes often, and each time the main pages would be rendered anew
      ...standIns({ renderAhead: false }),
      PUBLIC_URL: `http://localhost:${port}`,
      ...process.env,
      ...env,
      API_URL: apiUrl,
      WEB_PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void output.push(text))
  await untilAnswers(`http://127.0.0.1:${port}/health`, 'The website')
  return {
    url: `http://localhost:${port}`,
    process: server,
    output,
    stop: async () => {
      if (server.exitCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}
