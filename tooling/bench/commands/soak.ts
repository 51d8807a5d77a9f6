import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArguments, parseWholeNumber, runCommand } from '@houselights/command-line/arguments'
import type { Database } from '@houselights/database/sql/sql'
import { withDatabase } from '@houselights/dev-stack/postgres/with-database'
import { z } from 'zod'
import { getOperatorCalls, getVisitorRequests } from '../src/soak/requests.ts'
import { getTableSizes, sample } from '../src/soak/samples.ts'
import { growthTable, latencyTable, tableGrowthTable } from '../src/soak/soak-tables.ts'
import { makeCalls, sendRequests, type Tally } from '../src/soak/visitors.ts'
import { type Demo, withDemo } from '../src/with-demo.ts'

const Line = z.object({
  level: z.string(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
})

async function getLoggedErrors(folder: string): Promise<string[]> {
  const kinds = new Map<string, { count: number; firstLine: string }>()
  for (const file of await readdir(folder))
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      // lines that aren't JSON are for people
      if (!line.startsWith('{')) continue
      const { level, msg, err } = Line.parse(JSON.parse(line))
      if (level !== 'error' && level !== 'fatal') continue
      const kind = `${file}: ${msg} ${err?.message}`
      const entry = kinds.get(kind) ?? { count: 0, firstLine: line }
      kinds.set(kind, { ...entry, count: entry.count + 1 })
    }
  return [...kinds].map(([kind, { count, firstLine }]) => `${count} × ${kind}\n  ${firstLine}`)
}

const USAGE = `
  npm run soak -- [--minutes 10] [--rate 40]

  --minutes   minutes of load, 1 to 10080
  --rate      visitors' requests per second, 1 to 500`

/** In its first minute every process grows: caches fill and code gets compiled. */
const WARM_UP_S = 60
const MINUTES_PER_HOUR = 60

await runCommand(async () => {
  const { values } = parseArguments(
    { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '40' } },
    USAGE,
  )
  const minutes = parseWholeNumber(values, 'minutes', [1, 10_080], USAGE)
  const rate = parseWholeNumber(values, 'rate', [1, 500], USAGE)
  // one client sends all requests; as a trusted proxy, it has no limit on concurrent pages
  process.env.WEB_TRUSTED_PROXIES ??= 'loopback'
  return withDemo(
    (web, demo) => withDatabase(demo.databaseUrl, (db) => soak({ web, ...demo }, db, { minutes, rate })),
    { withMetrics: true, standIns: { searchesAMinute: 1_000_000 } },
  )
})

interface SoakTarget extends Pick<Demo, 'apiUrl' | 'metrics' | 'logs'> {
  web: string
}

async function soak(
  { web, apiUrl: api, metrics, logs }: SoakTarget,
  db: Database,
  { minutes, rate }: Load,
): Promise<number> {
  const [visitorRequests, operatorCalls] = [
    await getVisitorRequests({ web, api }),
    await getOperatorCalls({ web, api }),
  ]
  console.error('Warming up for a minute…')
  await sendRequests(visitorRequests, { perSecond: rate, seconds: WARM_UP_S })
  console.error(`${minutes} minutes with ${rate} requests a second…`)
  const stopSignal = new AbortController()
  const before = await getTableSizes(db)
  const [samplesPromise, operatorsPromise] = [
    sample({ metrics, db, signal: stopSignal.signal }),
    makeCalls(operatorCalls, stopSignal.signal),
  ]
  const visitorTallies = await Promise.race([
    sendRequests(visitorRequests, { perSecond: rate, seconds: minutes * 60 }),
    samplesPromise.then(() => Promise.reject(new Error('The samples ended early.'))),
  ])
  stopSignal.abort()
  const [series, operatorTallies] = [await samplesPromise, await operatorsPromise]
  const tallies = new Map([
    ...[...visitorTallies].map(([{ name }, tally]) => [name, tally] as const),
    ...operatorTallies,
  ])
  const growth = tableGrowthTable(before, await getTableSizes(db), minutes / MINUTES_PER_HOUR)
  console.log(`\n${minutes} minutes, ${rate} visitors' requests a second. Growth over the second half:\n`)
  console.log([growthTable(series), latencyTable(tallies), growth, ''].join('\n\n'))
  // log lines reach the file a little later
  await wait(1_000)
  const faults = [...getFailures(tallies), ...(await getLoggedErrors(logs))]
  console.log(faults.length > 0 ? faults.join('\n') : 'Nothing failed, and no service logged an error.')
  return faults.length > 0 ? 1 : 0
}

function getFailures(tallies: ReadonlyMap<string, Tally>): string[] {
  return [...tallies].flatMap(([name, { failures }]) =>
    [...failures].map(([message, count]) => `${name}: ${count} × ${message}`),
  )
}

interface Load {
  minutes: number
  rate: number
}
