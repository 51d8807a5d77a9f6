import { median } from './statistics.ts'

/** What one measurement gave, by name. */
export type Figures = Record<string, number>

/** One of those that are compared. */
export interface Contestant {
  name: string
  measure(): Promise<Figures>
}

/**
 * Measures every contestant once a round, in an order that turns round each time, so that other work on the machine slows
 * all of them alike; gives the median of each figure by the contestant's name.
 */
export async function interleave(contestants: readonly Contestant[], rounds: number): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of round % 2 ? contestants.toReversed() : contestants)
      measured.get(name)?.push(await measure())
  return new Map([...measured].map(([name, all]) => [name, medians(all)]))
}

const medians = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((figures) => figures[name] ?? Number.NaN))]),
  )
