import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '@houselights/dev-stack/with-database'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { operatorsOf, visitorsOf } from './soak/load.ts'
import { sample, tableSizes } from './soak/samples.ts'
import { grownTable, growthTable, latencyTable } from './soak/soak-tables.ts'
import { type Tally, visit } from './soak/visitors.ts'
import { work } from './soak/work.ts'
import { withDemo } from './with-demo.ts'

const USAGE = `
  npm run soak -- [--minutes 10] [--rate 40]

  --minutes   of load, 1 to 10080
  --rate      visitors' requests a second, 1 to 500`

/** Kept pages and answers, compiled code: a process grows over its first minute whatever comes later. */
const WARM_UP_S = 60
const MINUTES_OF_AN_HOUR = 60

await runCommand(async () => {
  const { minutes, rate } = options()
  // one client asks for everything here
  process.env.SEARCHES_A_MINUTE = '1000000'
  return withDemo(
    async (web, { apiUrl: api, databaseUrl, metrics, logs }) =>
      withDatabase(databaseUrl, async (db) => {
        const [visitors, operators] = [await visitorsOf({ web, api }), await operatorsOf({ web, api })]
        console.error('A minute to warm up…')
        await visit(visitors, { perSecond: rate, seconds: WARM_UP_S })
        console.error(`${minutes} minutes with ${rate} requests a second…`)
        const ended = new AbortController()
        const before = await tableSizes(db)
        const [sampling, working] = [sample({ metrics, db, signal: ended.signal }), work(operators, ended.signal)]
        const visited = await Promise.race([
          visit(visitors, { perSecond: rate, seconds: minutes * 60 }),
          sampling.then(() => Promise.reject(new Error('The samples ended early.'))),
        ])
        ended.abort()
        const [series, worked] = [await sampling, await working]
        const tallies = new Map<string, Tally>([
          ...[...visited].map(([{ name }, tally]) => [name, tally] as const),
          ...worked,
        ])
        const grown = grownTable(before, await tableSizes(db), minutes / MINUTES_OF_AN_HOUR)
        // what is logged goes to the file a little later
        await wait(1_000)
        const errors = await errorsIn(logs)
        console.log(`\n${minutes} minutes, ${rate} requests a second of visitors, growth over the second half:\n`)
        console.log([growthTable(series), latencyTable(tallies), grown].join('\n\n'))
        const failures = [...tallies].flatMap(([name, tally]) =>
          [...tally.failures].map(([what, count]) => `${name}: ${count} × ${what}`),
        )
        console.log(
          `\n${failures.length + errors.length === 0 ? 'Nothing failed, and no service logged an error.' : ''}`,
        )
        for (const line of [...failures, ...errors]) console.log(line)
        return failures.length + errors.length === 0 ? 0 : 1
      }),
    { withMetrics: true },
  )
})

/** The errors that services logged, each kind once with its number. */
async function errorsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const found = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(folder, file), 'utf8'))
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"/.test(line))
        .map((line) => ({
          file,
          line,
          kind: `${file} ${/"msg":".*/.exec(line)?.[0]} ${/"message":"[^"]*/.exec(line)?.[0]}`,
        })),
    ),
  )
  return [...Map.groupBy(found.flat(), ({ kind }) => kind).values()].map(
    (same) => `${same.length} × ${same[0]?.file}: ${same[0]?.line}`,
  )
}

function options() {
  const { values } = readArguments(
    { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '40' } },
    USAGE,
  )
  const whole = (name: 'minutes' | 'rate', most: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    throw new UsageError(`--${name} takes a whole number from 1 to ${most}.\n${USAGE}`)
  }
  return { minutes: whole('minutes', 10_080), rate: whole('rate', 500) }
}
