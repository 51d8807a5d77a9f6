import { cpus } from 'node:os'
import { parseArguments, parseWholeNumber, runCommand, UsageError } from '@houselights/command-line/arguments'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { withClient, withPostgres } from '@houselights/dev-stack/postgres/temporary-postgres'
import { formatFigure, type Row, rowTable } from '../src/figures/measure.ts'
import { cpuMs, cpuMsWithChildren } from '../src/figures/process-figures.ts'
import { type Setting, seedSides, startApi, startWeb } from '../src/parts/contestant.ts'
import { measureFreshness } from '../src/parts/freshness.ts'
import { measureLists, measurePages, measureSearches } from '../src/parts/http.ts'
import { measureIngest } from '../src/parts/ingest.ts'
import { fetchResponse } from '../src/parts/load.ts'
import { stopProcesses } from '../src/releases/process.ts'
import { getCurrentRelease, getEarlierRelease } from '../src/releases/release.ts'
import { countUpcoming } from '../src/seed/seed-city.ts'

const WARM_UP = 100
const FIRST_VISITS = 400

/** Measures unit costs: each service's CPU time for an uncached page, and the size of the database. */
async function measureCosts({ postgres, newestSide }: Setting): Promise<Row[]> {
  const api = await startApi(newestSide)
  const web = await startWeb(newestSide, api.origin)
  const getCpuTimes = () => ({
    website: cpuMs(web.process.pid),
    API: cpuMs(api.process.pid),
    Postgres: cpuMsWithChildren(postgres.pid),
  })
  const visit = async (firstEvent: number, endEvent: number) => {
    for (let n = firstEvent; n < endEvent; n++) await fetchResponse(`${web.origin}/events/event-${n}`)
  }
  await visit(0, WARM_UP)
  const before = getCpuTimes()
  await visit(WARM_UP, WARM_UP + FIRST_VISITS)
  const after = getCpuTimes()
  const costs = (['website', 'API', 'Postgres'] as const).map(
    (service) => `${service} ${formatFigure((after[service] - before[service]) / FIRST_VISITS, 'ms CPU')}`,
  )
  for (const { process } of [web, api]) await process.stop()
  const { rows } = await withClient(newestSide.databaseUrl, (client) =>
    client.query<{ size: string }>('select pg_database_size(current_database()) as size'),
  )
  return [
    { label: `uncached event page, ${FIRST_VISITS} of them one at a time`, now: costs.join(', ') },
    {
      label: `database size, ${newestSide.rows} events, ${countUpcoming(newestSide.rows)} of them upcoming`,
      now: formatFigure(Number(rows[0]?.size) / 1e6, 'MB'),
    },
  ]
}

interface Part {
  measure(setting: Setting): Promise<Row[]>
  label: string
  needsWebsite?: true
}

/** In the order in which they run. Parts that write to the database come last. */
const PARTS: Record<string, Part> = {
  lists: {
    measure: measureLists,
    label: "the API's list of 50 events: from the cache, not modified (304), from the database",
  },
  searches: { measure: measureSearches, label: 'searches and a filter, without the cache' },
  pages: { measure: measurePages, label: 'cached pages, and their size', needsWebsite: true },
  costs: { measure: measureCosts, label: 'CPU time of an uncached page, and database size', needsWebsite: true },
  ingest: { measure: measureIngest, label: 'scrapes of new and unchanged venue pages' },
  freshness: { measure: measureFreshness, label: 'how soon a change shows everywhere', needsWebsite: true },
}

const USAGE = `
  npm run bench -- [--rows N] [--against COMMIT] [--rounds N] [--seconds N] [--only PART,…] [--list]

  --rows      events in the database (default 10000); from 100000 on, also measures a database of 10000
  --against   git reference of an earlier release to measure in the same rounds
  --rounds    rounds of each measurement (default 5); the table shows medians
  --seconds   seconds of load on each server in each round (default 5)
  --only      measures only these parts: ${Object.keys(PARTS).join(', ')}
  --list      describes the parts`

await runCommand(async () => {
  const { values } = parseArguments(
    {
      rows: { type: 'string', default: '10000' },
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.list) {
    for (const [name, { label }] of Object.entries(PARTS)) console.log(`${name.padEnd(11)}${label}`)
    return 0
  }
  const rows = parseWholeNumber(values, 'rows', [1_000, 2_000_000], USAGE)
  const rounds = parseWholeNumber(values, 'rounds', [1, 100], USAGE)
  const seconds = parseWholeNumber(values, 'seconds', [1, 300], USAGE)
  const parts = parseParts(values.only)
  if (parts.some(({ needsWebsite }) => needsWebsite)) await buildWebsite()
  const releases = [...(values.against ? [await getEarlierRelease(values.against)] : []), await getCurrentRelease()]
  await withPostgres(async (postgres) => {
    console.error(`Seeding ${rows} events…`)
    const sides = await seedSides(postgres, releases, rows)
    const newestSide = sides.at(-1)
    if (!newestSide) throw new Error('There is nothing to measure.')
    const titles = releases.map(({ name, title }) => `${name} ${title}`).join(', ')
    console.log(
      `${rows} events at 60 venues, ${countUpcoming(rows)} of them upcoming, ${cpus().length} shared cores, ${rounds} rounds of ${seconds} s; ${titles}.\n`,
    )
    const table: Row[] = []
    try {
      for (const { label, measure } of parts) {
        console.error(`Measuring ${label}…`)
        table.push(...(await measure({ postgres, sides, newestSide, rounds, seconds })))
      }
    } finally {
      await stopProcesses()
      // even after a failure, prints the rows measured so far
      console.log(rowTable(table))
    }
  })
  return 0
})

function parseParts(only: string | undefined): Part[] {
  if (only === undefined) return Object.values(PARTS)
  return only.split(',').map((name) => {
    const part = PARTS[name]
    if (!part) throw new UsageError(`There is no part "${name}".\n${USAGE}`)
    return part
  })
}
