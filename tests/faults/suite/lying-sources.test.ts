import type { Behavior } from '@houselights/sample-city/behavior'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished, test } from 'vitest'
import { PHASES, runPhase } from './support/phases.ts'
import { openWorld, type World } from './support/world.ts'

/** How sites give wrong data on the second and third day, and the expected problem of their scrape. */
const LIES = [
  ['placeholder-hall', 'empty', 'empty'],
  ['fixture-bar', 'shrunk', 'shrank'],
  ['grand-sample-music-hall', 'wrong-year', 'year-suspect'],
  ['dry-run-ballroom', 'changed', 'changed'],
] as const satisfies [site: string, behavior: Behavior, problem: string][]
const DAYS = ['2025-05-06', '2025-05-07', '2025-05-08', '2025-05-09']

const listShows = async ({ db }: World): Promise<string[]> => {
  const rows: { show: string }[] =
    await db.query(`select concat_ws(' ', e.local_date, v.slug, e.title, e.status) as show
    from events e join venues v on v.id = e.venue_id where e.local_date >= '2025-05-09' order by 1`)
  return rows.map(({ show }) => show)
}

/** Four days of a world, with wrong data from some sites on the second and third, and the shows after each day. */
async function runDays(name: string, lies: typeof LIES | []) {
  const [queue] = testQueues()
  if (!queue) throw new Error('there is no queue')
  const world = await openWorld(name, queue)
  onTestFinished(world.close)
  const [scrapePhase] = PHASES
  if (!scrapePhase) throw new Error('there is no phase')
  const after: Set<string>[] = []
  const problems: Record<string, string> = {}
  for (const [index, day] of DAYS.entries()) {
    const isLying = index === 1 || index === 2
    for (const [site, behavior] of lies) await world.behave(site, isLying ? behavior : 'well')
    await runPhase(world, { ...scrapePhase, at: `${day}T12:00:00-07:00` })
    after.push(new Set(await listShows(world)))
    if (!isLying) continue
    const rows = await world.db.query(`select distinct on (s.id) v.slug as site, r.problems -> 0 ->> 'kind' as kind
      from scrape_runs r join sources s on s.id = r.source_id join venues v on v.id = s.venue_id order by s.id, r.ordinal desc`)
    for (const [site] of lies)
      problems[`${site} ${index}`] = rows.find((row: { site: string }) => row.site === site)?.kind
  }
  return { after, problems }
}

test('sites with wrong data for two days remove no shows, are reported, and leave no trace once they work again', async () => {
  const [honest, lying] = [await runDays('honest', []), await runDays('lied', LIES)]
  const [first] = honest.after
  console.log(`${first?.size} shows; problems: ${JSON.stringify(lying.problems)}`)
  expect(first?.size).toBeGreaterThan(50)
  for (const [day, after] of lying.after.entries()) {
    const shared = [...(first ?? [])].filter((show) => honest.after[day]?.has(show))
    expect(
      shared.filter((show) => !after.has(show)),
      `removed on day ${day}`,
    ).toEqual([])
  }
  expect(lying.problems).toEqual(
    Object.fromEntries([1, 2].flatMap((index) => LIES.map(([site, , problem]) => [`${site} ${index}`, problem]))),
  )
  expect(lying.after.at(-1)).toEqual(honest.after.at(-1))
})
