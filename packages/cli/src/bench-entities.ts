import { deepStrictEqual } from 'node:assert'
import { EventEntity } from '@houselights/database/entities/events'
import { readArguments, runCommand } from './arguments.ts'
import { type Case, entityCases } from './bench-entity-cases.ts'
import { withBenchServer } from './bench-server.ts'

const WARM_UP = 20

/** Every way once a round, in alternating order, so that other work on the machine slows all of them alike; rows of the table. */
async function measure({ what, ways }: Case, ids: readonly string[]): Promise<string[]> {
  const entries = Object.entries(ways)
  const times = new Map<string, number[]>(entries.map(([way]) => [way, []]))
  for (const [round, id] of ids.entries())
    for (const [way, work] of round % 2 ? entries : entries.toReversed()) {
      const start = performance.now()
      await work(id)
      if (round >= WARM_UP) times.get(way)?.push(performance.now() - start)
    }
  return [...times].map(([way, all]) => {
    const median = all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
    return `| ${what} | ${way} | ${median.toFixed(2)} | ${Math.round(1000 / median)} |`
  })
}

/** Fails where two ways of a read give different values: they would not be comparable. */
async function checkSame({ ways }: Case, id: string): Promise<void> {
  const [first, ...others] = await Promise.all(Object.values(ways).map((work) => work(id)))
  for (const other of others) deepStrictEqual(structuredClone(other), structuredClone(first))
}

await runCommand(async () => {
  const { values } = readArguments(
    { events: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '400' } },
    '\n  npm run bench-entities -- [--events N] [--rounds N]',
  )
  const events = Number(values.events)
  const rounds = Number(values.rounds) + WARM_UP
  await withBenchServer(async ({ open }) => {
    const db = await open('bench_entities', events)
    const rows = await db
      .getRepository(EventEntity)
      .find({ select: { id: true }, order: { slug: 'asc' }, take: rounds })
    const ids = Array.from({ length: rounds }, (_, round) => rows[round % rows.length]?.id ?? '')
    console.log(
      `| ${events} events of 60 venues, one connection | by | median ms | a second |\n| --- | --- | ---: | ---: |`,
    )
    for (const each of entityCases(db)) {
      if (each.isRead) await checkSame(each, ids[0] ?? '')
      for (const line of await measure(each, ids)) console.log(line)
    }
  })
  return 0
})
