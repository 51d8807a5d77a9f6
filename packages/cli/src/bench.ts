import { cpus } from 'node:os'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { costs } from './bench/costs.ts'
import { freshness } from './bench/freshness.ts'
import { ingest } from './bench/ingest.ts'
import { lists } from './bench/lists.ts'
import { pages } from './bench/pages.ts'
import { stopProcesses } from './bench/processes.ts'
import { earlierRelease, thisRelease } from './bench/release.ts'
import { searches } from './bench/searches.ts'
import { upcomingOf } from './bench/seed-city.ts'
import { seedSides } from './bench/seed-sides.ts'
import type { Setting } from './bench/setting.ts'
import { steady } from './bench/steady.ts'
import { markdownTable, type Row } from './bench/table.ts'
import { withBenchServer } from './bench-server.ts'

const USAGE = `
  npm run bench -- [--rows N] [--against GITREF] [--rounds N] [--seconds N] [--only PART,…]

  --rows      events in the database, 10000 unless given; with 1000000 the large table is compared with one of 10000
  --against   an earlier release by its git reference, measured in the same rounds
  --rounds    of every measurement; the table shows medians
  --seconds   of load on each server in each round
  --minutes   of steady load, which is left out without it
  --only      some of the parts: PARTS`

/** In the order in which they run: those that write come last. */
const PARTS: Record<string, (setting: Setting) => Promise<Row[]>> = {
  lists,
  searches,
  pages,
  costs,
  ingest,
  freshness,
  steady,
}

await runCommand(async () => {
  const { rows, rounds, seconds, minutes, against, parts } = options()
  const releases = [...(against ? [await earlierRelease(against)] : []), await thisRelease()]
  const say = (line: string) => console.error(line)
  await withBenchServer(async (server) => {
    say(`Seeding ${rows} events…`)
    const sides = await seedSides(server, releases, rows)
    const [now, before] = [sides.get('now'), sides.get('before')]
    if (!now) throw new Error('Nothing is measured.')
    console.log(
      `${rows} events at 60 venues, ${upcomingOf(rows)} of them to come, ${cpus().length} shared cores, ${rounds} rounds of ${seconds} s; now ${now.release.title}${before ? `, before ${before.release.title}` : ''}.\n`,
    )
    const table: Row[] = []
    try {
      for (const part of parts) {
        say(`Measuring ${part}…`)
        table.push(...((await PARTS[part]?.({ server, now, before, rounds, seconds, minutes })) ?? []))
      }
    } finally {
      await stopProcesses()
      // after a failure too: what was measured until then
      console.log(markdownTable(table))
    }
  })
  return 0
})

function options() {
  const usage = USAGE.replace('PARTS', Object.keys(PARTS).join(', '))
  const { values } = readArguments(
    {
      rows: { type: 'string', default: '10000' },
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      minutes: { type: 'string', default: '0' },
      only: { type: 'string' },
    },
    usage,
  )
  const whole = (name: 'rows' | 'rounds' | 'seconds' | 'minutes', least: number, most: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}.\n${usage}`)
  }
  const minutes = whole('minutes', 0, 120)
  const parts = values.only?.split(',') ?? Object.keys(PARTS).filter((part) => part !== 'steady' || minutes > 0)
  const unknown = parts.find((part) => !(part in PARTS))
  if (unknown !== undefined) throw new UsageError(`There is no part "${unknown}".\n${usage}`)
  return {
    ...{ parts, minutes, against: values.against },
    ...{ rows: whole('rows', 1_000, 2_000_000), rounds: whole('rounds', 1, 100), seconds: whole('seconds', 1, 300) },
  }
}
