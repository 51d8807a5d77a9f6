import { defaultCity } from '@houselights/cities/cities'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { filterReads } from '@houselights/database/repositories/filter-reads'
import { readArguments, runCommand } from './arguments.ts'
import { sampleNames } from './bench/sample-names.ts'
import { actsOf } from './bench/seed-city.ts'
import { readCoverage, seedCoverage } from './bench-coverage.ts'
import { type BenchServer, withBenchServer } from './bench-server.ts'

const ROUNDS = 50
const NOW = new Date()
const PAGE = { city: defaultCity, now: NOW, limit: 50 }

async function measure(what: string, work: () => Promise<unknown>, rounds = ROUNDS): Promise<string> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
  return `| ${what} | ${at(0.5)} | ${at(0.95)} |`
}

/** The coverage monitor, on rows of its own: it looks back two years. */
async function coverageTable({ open }: BenchServer): Promise<string> {
  const db = await open('bench_coverage')
  await seedCoverage(db)
  const rows = [
    await measure('the last three months', () => readCoverage(db, 3), 10),
    await measure('the last year', () => readCoverage(db, 12), 10),
  ]
  return [
    '| coverage of 60 venues, 20,000 shows, 96,000 reads | median ms | p95 ms |',
    '| --- | ---: | ---: |',
    ...rows,
  ].join('\n')
}

await runCommand(async () => {
  const { values } = readArguments(
    { events: { type: 'string', default: '2000' } },
    '\n  npm run bench-reads -- [--events N]',
  )
  const events = Number(values.events)
  await withBenchServer(async (server) => {
    const db = await server.open('bench', events)
    // a few houses say of themselves what these filters find
    await db.query(`update venues set wheelchair = 'yes', seating = 'seated' where slug like 'venue-%5'`)
    const [name = ''] = sampleNames(actsOf(events))
    const reads = eventReads(db)
    const everyPage = async () => {
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await reads.search({}, { ...PAGE, cursor })
        cursor = page.next ?? undefined
        more = page.next !== null
      }
    }
    const rows = [
      await measure('first page of 50', () => reads.search({}, PAGE)),
      await measure('every page', everyPage),
      await measure('genre', () => reads.search({ genre: 'Electronic' }, PAGE)),
      await measure('venue', () => reads.search({ venue: 'venue-7' }, PAGE)),
      await measure('neighborhood', () => reads.search({ neighborhood: 'Bench District 3' }, PAGE)),
      await measure('price and age', () => reads.search({ price: 'under-20', age: '21' }, PAGE)),
      await measure('wheelchair access and seats', () =>
        reads.search({ access: 'wheelchair', seating: 'seated' }, PAGE),
      ),
      await measure('this weekend', () => reads.search({ date: 'weekend' }, PAGE)),
      await measure('search by name', () => reads.search({ search: name }, PAGE)),
      await measure('search, misspelt', () => reads.search({ search: name.replace(/[aeiou]/, 'y') }, PAGE)),
      await measure('what the filters can be set to', () => filterReads(db).options(NOW, defaultCity.id)),
    ]
    console.log(
      [`| ${events} upcoming events, read from Postgres | median ms | p95 ms |`, '| --- | ---: | ---: |', ...rows].join(
        '\n',
      ),
    )
    console.log(`\n${await coverageTable(server)}`)
  })
  return 0
})
