import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '@houselights/command-line/root'
import type { StandIns } from '@houselights/config/settings/stand-ins'
import { loadWebConfig } from '@houselights/config/web-config'
import type { z } from 'zod'
import { CannotStart } from './supervise/preflight.ts'

export type StackOptions = {
  stateDir: string
  database: string
  apiPort: number
  webPort: number
  /** The first of three ports for the metrics of API, website and worker. Without it there are no metrics. */
  metricsPort?: number | undefined
  queueUrl?: string
  /** Whether services run from source and restart or reload when it changes. */
  watch?: boolean
  /** More stand-ins for outside services and their limits. */
  standIns?: Omit<z.input<typeof StandIns>, 'mode'>
} & ({ mode: 'live'; liveOnly: boolean } | { mode: 'demo' } | { mode: 'replay'; capturesDir: string; asOf: string })

const USAGE = `
  npm start                                   the real site, which scrapes venues' sites
  npm start -- --live                         the same, even if no venue site can be reached
  npm start -- --replay FOLDER --as-of TIME   recorded pages, the clock stopped at TIME (2025-05-02T12:00:00-07:00)
  npm run demo                                sample venue sites with fictional artists
  npm run dev                                 the demo, which reloads when the code changes`

/** Parses the command line and the environment. Throws CannotStart with a message if a value is invalid. */
export function parseStackOptions(args: string[], env: NodeJS.ProcessEnv): StackOptions {
  const values = parseArguments(args)
  const ports = {
    apiPort: parsePort(env, 'API_PORT', 4000),
    webPort: parsePort(env, 'WEB_PORT', 3000),
    ...(env.METRICS_PORT && {
      metricsPort: parsePort({ METRICS_PORT: env.METRICS_PORT.replace(/^.*:/, '') }, 'METRICS_PORT', 0),
    }),
  }
  if (ports.apiPort === ports.webPort)
    throw new CannotStart('WEB_PORT and API_PORT are the same. Give each its own port.')
  const stateDir = resolve(ROOT, env.HOUSELIGHTS_STATE_DIR ?? '.data')
  if (values.demo || values.dev) {
    if (env.NODE_ENV === 'production')
      throw new CannotStart(
        'The demo shows sample listings and won’t run with NODE_ENV=production. Unset NODE_ENV, or use npm start.',
      )
    return {
      mode: 'demo',
      watch: values.dev ?? false,
      stateDir: join(stateDir, 'demo'),
      database: 'houselights_demo',
      ...ports,
    }
  }
  checkServiceSettings(env)
  if (values.replay !== undefined) return { ...parseReplayOptions(values.replay, values['as-of'], stateDir), ...ports }
  if (values['as-of'] !== undefined) throw new CannotStart('--as-of sets the clock of a replay: add --replay FOLDER.')
  return {
    mode: 'live',
    liveOnly: values.live ?? false,
    stateDir: join(stateDir, 'live'),
    database: 'houselights',
    ...ports,
  }
}

/** Fails early: the services would reject the same environment on every start. */
function checkServiceSettings(env: NodeJS.ProcessEnv): void {
  try {
    loadWebConfig(env)
  } catch (cause) {
    throw new CannotStart(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        demo: { type: 'boolean' },
        dev: { type: 'boolean' },
        live: { type: 'boolean' },
        replay: { type: 'string' },
        'as-of': { type: 'string' },
      },
    }).values
  } catch (cause) {
    throw new CannotStart(`${cause instanceof Error ? cause.message : String(cause)}\nUsage:${USAGE}`, { cause })
  }
}

function parseReplayOptions(folder: string, asOf: string | undefined, stateDir: string) {
  const capturesDir = isAbsolute(folder) ? folder : resolve(ROOT, folder)
  if (!existsSync(join(capturesDir, 'captures.json')))
    throw new CannotStart(`There are no recordings in ${capturesDir}: --replay needs a folder with a captures.json.`)
  if (!asOf || Number.isNaN(Date.parse(asOf)) || !/(?:Z|[+-]\d\d:\d\d)$/.test(asOf))
    throw new CannotStart(
      '--replay needs the time at which the clock stops, with a UTC offset: --as-of 2025-05-02T12:00:00-07:00.',
    )
  const key = createHash('sha256')
    .update(`${capturesDir}\n${new Date(asOf).toISOString()}`)
    .digest('hex')
    .slice(0, 12)
  return {
    mode: 'replay' as const,
    capturesDir,
    asOf,
    stateDir: join(stateDir, 'replay'),
    database: `houselights_replay_${key}`,
  }
}

function parsePort(env: NodeJS.ProcessEnv, name: string, defaultPort: number): number {
  const text = env[name]
  if (!text) return defaultPort
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value
  throw new CannotStart(`${name}=${text} isn't a port. Set a whole number from 1 to 65535.`)
}
