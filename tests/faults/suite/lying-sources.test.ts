import type { Behavior } from '@houselights/sample-city/behavior'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished, test } from 'vitest'
import { PHASES, runPhase } from './support/phases.ts'
import { openWorld, type World } from './support/world.ts'

/** How sites serve wrong data on the second and third day, and the problem that their scrape should report. */
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

/**
 * Runs a world for four days, with wrong data from some sites on the second and third. Returns the shows after each
 * day.
 */
async function runDays(name: string, lies: typeof LIES | []) {
  const [queue] = testQueues()
  if (!queue) throw new Error('There is no queue.')
  const world = await openWorld(name, queue)
  onTestFinished(world.close)
  const [scrapePhase] = PHASES
  if (!scrapePhase) throw new Error('There is no phase.')
  const showsByDay: Set<string>[] = []
  const problems: Record<string, string> = {}
  for (const [index, day] of DAYS.entries()) {
    const isLying = index === 1 || index === 2
    for (const [site, behavior] of lies) await world.setBehavior(site, isLying ? behavior : 'well')
    await runPhase(world, { ...scrapePhase, at: `${day}T12:00:00-07:00` })
    showsByDay.push(new Set(await listShows(world)))
    if (!isLying) continue
    const rows = await world.db.query(`select distinct on (s.id) v.slug as site, r.problems -> 0 ->> 'kind' as kind
      from scrape_runs r join sources s on s.id = r.source_id join venues v on v.id = s.venue_id order by s.id, r.ordinal desc`)
    for (const [site] of lies)
      problems[`${site} ${index}`] = rows.find((row: { site: string }) => row.site === site)?.kind
  }
  return { showsByDay, problems }
}

test('sites with wrong data for two days remove no shows, are reported, and leave no trace once they work again', async () => {
  const [honestRun, lyingRun] = [await runDays('honest', []), await runDays('lied', LIES)]
  const [firstDayShows] = honestRun.showsByDay
  console.log(`${firstDayShows?.size} shows; problems: ${JSON.stringify(lyingRun.problems)}`)
  expect(firstDayShows?.size).toBeGreaterThan(50)
  for (const [day, shows] of lyingRun.showsByDay.entries()) {
    const expectedShows = [...(firstDayShows ?? [])].filter((show) => honestRun.showsByDay[day]?.has(show))
    expect(
      expectedShows.filter((show) => !shows.has(show)),
      `removed on day ${day}`,
    ).toEqual([])
  }
  expect(lyingRun.problems).toEqual(
    Object.fromEntries([1, 2].flatMap((index) => LIES.map(([site, , problem]) => [`${site} ${index}`, problem]))),
  )
  expect(lyingRun.showsByDay.at(-1)).toEqual(honestRun.showsByDay.at(-1))
})
