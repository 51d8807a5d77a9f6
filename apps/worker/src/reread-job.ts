import type { Problem } from '@houselights/types/listing'
import type { RereadProgress } from './operator-jobs.ts'
import { type RereadServices, rereadSources, retireOthers } from './reread.ts'

/** Of one source, so that a job has room for all of them. */
const MOST_PROBLEMS = 3

/** Reads the kept pages of a city's sources again for an operators' job; a job that was begun before does what is left. */
export async function rereadJob(
  services: RereadServices,
  city: string,
  { goesOn, count, done }: RereadProgress,
): Promise<{ failed: number; sources: number }> {
  const sources = services.registry.sources.filter((source) => source.city === city).map(({ slug }) => slug)
  const total = sources.length
  let finished = 0
  await done({ done: 0, total }, [])
  const outcomes = await rereadSources(services, {
    sources,
    goesOn,
    also: (db, { events, artists }) =>
      count(db, {
        ...{ added: events.added, updated: events.changed, merged: events.merged, withdrawn: events.withdrawn },
        retired: artists.retired,
      }),
    onSource: ({ name, source, problems }) =>
      done(
        { done: ++finished, total },
        problems
          .slice(0, MOST_PROBLEMS)
          .map(
            (problem): Problem => ({
              ...problem,
              ...{ message: `${name}: ${problem.message}`, reproduce: `npm run reread -- --venue ${source}` },
            }),
          ),
      ),
  })
  if (await goesOn()) {
    const retired = await retireOthers(services.dataSource)
    await count(services.dataSource, { retired })
  }
  const read = outcomes.filter(({ state }) => state !== 'none')
  return { failed: read.filter(({ state }) => state === 'failed').length, sources: read.length }
}
