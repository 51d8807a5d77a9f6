import { connect } from 'node:net'
import { EventEntity } from '@houselights/database/schema/entities/events'
import { registry } from '@houselights/scrapers/registry/registry'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { standardOutput } from '@houselights/server/telemetry/log-output'
import { buildWebsite } from '../src/build-website.ts'
import { explainEmptySite } from '../src/empty-site.ts'
import { withDatabase } from '../src/postgres/with-database.ts'
import { type Stack, startStack } from '../src/stack.ts'
import { parseStackOptions, type StackOptions } from '../src/stack-options.ts'
import { isCannotStart } from '../src/supervise/preflight.ts'

const TIMEOUT_MS = 5_000

/** Whether at least one of the sources' sites accepts a connection. Resolves at the first one that does. */
async function isAnyVenueSiteReachable(): Promise<boolean> {
  const hosts = new Map(
    registry.sources
      .filter(({ inactive }) => !inactive)
      .map(({ source }) => new URL(source.url))
      .map(({ hostname, port, protocol }) => [hostname, Number(port) || (protocol === 'http:' ? 80 : 443)]),
  )
  const attempts = [...hosts].map(([host, port]) => tryToConnect(host, port))
  return Promise.any(attempts).then(
    () => true,
    () => false,
  )
}

const tryToConnect = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS })
    const finish = (outcome: () => void) => {
      socket.destroy()
      outcome()
    }
    socket.once('connect', () => finish(resolve))
    socket.once('timeout', () => finish(() => reject(new Error(`${host} did not respond`))))
    socket.once('error', (error) => finish(() => reject(error)))
  })

const printLine = (line: string) => standardOutput().write(`${line}\n`)
/** The running or starting stack: an early Ctrl-C waits for it, so that nothing keeps running. */
let currentStack: Promise<Stack> | undefined
const startAbort = new AbortController()
/** The limit for stopping everything; each service has its own limit too. */
const GRACE_MS = 60_000
const log = {
  info: () => undefined,
  error: (error: unknown) => console.error(isCannotStart(error) ? error.message : error),
}

closeOnSignal({ graceMs: GRACE_MS, log }, async () => {
  startAbort.abort()
  const stack = await currentStack?.catch(() => undefined)
  if (!stack) return
  printLine('Stopping…')
  await stack.stop()
  printLine('Stopped. All data is kept; start again with the same command.')
})
// a closed terminal accepts no more lines, which must not end this process before its children
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
// the script that started this process was killed and can't stop it
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

try {
  const options = parseStackOptions(process.argv.slice(2), process.env)
  if (!options.watch) await buildWebsite(startAbort.signal)
  const stack = await startAndTrack(options)
  const isEmpty = options.mode === 'live' && !options.liveOnly && (await hasNothingToShow(stack))
  const { demo, sentences } = explainEmptySite(process.env)
  if (isEmpty) printLine(sentences)
  if (isEmpty && demo) await switchToDemo(stack)
  else announceAndRun(options, stack)
} catch (error) {
  // errors while everything is being stopped aren't failures to start
  if (!startAbort.signal.aborted) throw error
}

function startAndTrack(options: StackOptions): Promise<Stack> {
  currentStack = startStack(options, printLine)
  return currentStack
}

/** True if the database has no events and no venue site can be reached: the first page would be empty. */
async function hasNothingToShow({ databaseUrl }: Stack): Promise<boolean> {
  const hasEvents = await withDatabase(databaseUrl, (db) => db.getRepository(EventEntity).exists())
  return !hasEvents && !(await isAnyVenueSiteReachable())
}

async function switchToDemo(live: Stack): Promise<void> {
  await live.stop()
  if (startAbort.signal.aborted) return
  const options = parseStackOptions(['--demo'], process.env)
  announceAndRun(options, await startAndTrack(options))
}

function announceAndRun(options: StackOptions, stack: Stack): void {
  if (startAbort.signal.aborted) return
  announce(options, stack)
  stack.startWorker()
}

function announce(options: StackOptions, { webUrl, apiUrl, sampleSitesOrigin }: Stack): void {
  const siteContent = {
    live: 'Houselights, scraping the live venue sites',
    demo: 'Houselights demo: sample listings, fictional artists',
    replay: `Houselights replay: recorded pages, clock stopped at ${options.mode === 'replay' ? options.asOf : ''}`,
  }[options.mode]
  printLine(
    [
      '',
      `  ${siteContent}`,
      '',
      `  Website  ${webUrl}`,
      `  API      ${apiUrl}/api/events`,
      `  State    ${options.stateDir}`,
      ...(sampleSitesOrigin
        ? [
            '',
            `  To add a venue, paste ${sampleSitesOrigin}/the-understudy/ at ${webUrl}/admin/venues`,
            `  To add a show, paste ${sampleSitesOrigin}/the-understudy/away at ${webUrl}/add-show`,
          ]
        : []),
      '',
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  )
}
