import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { loadWebConfig } from '@houselights/config/web-config'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import { openTrustedProxies } from '@houselights/server/http/trusted-proxies'
import { ApiChanges } from '@houselights/web/server/api/api-changes'
import { createWebsiteServer } from '@houselights/web/server/website-server'
import getPort from 'get-port'

const ENTRY = join(import.meta.dirname, '../../apps/web/server.ts')
const HOST = '127.0.0.1'

/** Ports of stopped sites, reused because browsers have cached scripts for their origins. */
const freePorts: number[] = []

/** Runs the website in the test process, in front of the given API. The built pages are loaded once per process. */
export async function openSite(apiUrl: string, env: NodeJS.ProcessEnv = {}) {
  const config = loadWebConfig(getSettings(apiUrl, freePorts.pop() ?? (await getPort({ host: HOST })), env))
  const proxies = await openTrustedProxies(config.trustedProxies, {
    log: {
      ...console,
      warn: (_, line) => {
        throw new Error(`${line}. Tests must use IP addresses.`)
      },
    },
  })
  const changes = new ApiChanges(apiUrl)
  const server = await createWebsiteServer(config, { changes, trusts: proxies.trusts })
  server.listen(config.webPort, HOST)
  await once(server, 'listening')
  return {
    url: `http://localhost:${config.webPort}`,
    stop: async () => {
      proxies.close()
      changes.stop()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      freePorts.push(config.webPort)
    },
  }
}

/** Starts the website as a process, as it's deployed. Node imports `preload` first. */
export async function startSite(apiUrl: string, { preload }: { preload?: string } = {}) {
  const port = await getPort({ host: HOST })
  const preloadFlags = preload ? ['--expose-gc', '--import', preload] : []
  /** Its log output. */
  const output: string[] = []
  const server = spawn(process.execPath, [...preloadFlags, ENTRY], {
    env: getSettings(apiUrl, port, process.env),
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void output.push(text))
  await waitUntilUp(`http://${HOST}:${port}/health`, 'The website')
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

const getSettings = (apiUrl: string, port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  // Tests connect as proxies on this machine, on behalf of many visitors.
  WEB_TRUSTED_PROXIES: 'loopback',
  // Tests write often, and each write would render the main pages again.
  ...toStandInsEnv({ renderAhead: false }),
  PUBLIC_URL: `http://localhost:${port}`,
  ...env,
  API_URL: apiUrl,
  WEB_PORT: String(port),
  HOST,
})
