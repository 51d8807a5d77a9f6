import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { untilAnswers } from '@houselights/local-stack/supervise/until-answers'
import getPort from 'get-port'

const ENTRY = join(import.meta.dirname, '../../apps/web/server.ts')

/** The website's own server, as it is deployed, before an API of the test's choice. */
export async function startSite(apiUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await getPort({ host: '127.0.0.1' })
  const server = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, API_URL: apiUrl, WEB_PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  })
  await untilAnswers(`http://127.0.0.1:${port}/health`, 'The website')
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      if (server.exitCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}
