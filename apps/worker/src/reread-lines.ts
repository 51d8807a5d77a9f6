import type { RereadOutcome } from './reread.ts'

/** One line for the eye on how reading the kept pages of a source again came out. */
export function rereadLine({ source, name, state, readAt, counts, problems }: RereadOutcome): string {
  if (state === 'none') return `${name} (${source}): no pages are kept`
  if (!counts) return `${name} (${source}): left as it was: ${problems[0]?.message ?? 'no reason was given'}`
  const { before, after, withdrawn, events, artists, kept } = counts
  const changes = [
    counted(withdrawn, 'listing', 'withdrawn'),
    counted(events.added, 'event', 'added'),
    counted(events.names, 'name', 'changed'),
    counted(events.bills, 'bill', 'changed'),
    counted(events.kinds, 'kind', 'changed'),
    counted(events.changed, 'event', 'changed in all'),
    counted(events.merged, 'event', 'merged'),
    counted(events.withdrawn, 'event', 'withdrawn'),
    counted(artists.added, 'artist', 'added'),
    counted(artists.respelled, 'artist', 'renamed'),
    counted(artists.retired, 'artist', 'retired'),
  ].flatMap((change) => change ?? [])
  const lines = [
    `${name} (${source}), read ${readAt}: ${before} listings before, ${after} after; ${changes.join(', ') || 'nothing changed'}`,
    ...kept.map((one) => `  stays, since an operator edited it: ${one}`),
    ...problems.slice(0, MOST_PROBLEMS).map(({ kind, message }) => `  ${kind}: ${message}`),
    ...(problems.length > MOST_PROBLEMS ? [`  and ${problems.length - MOST_PROBLEMS} more (--json has all)`] : []),
  ]
  return lines.join('\n')
}
const MOST_PROBLEMS = 3

/** What all sources together came to. */
export function rereadSummary(outcomes: readonly RereadOutcome[], retired: number): string {
  const counts = outcomes.flatMap((outcome) => outcome.counts ?? [])
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0)
  const count = (state: RereadOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  return [
    `${count('done')} sources read again, ${count('none')} without kept pages, ${count('failed')} left as they were.`,
    `Listings: ${sum(({ before }) => before)} before, ${sum(({ after }) => after)} after.`,
    `Events: ${sum(({ events }) => events.changed)} changed (${sum(({ events }) => events.names)} names, ${sum(({ events }) => events.bills)} bills, ${sum(({ events }) => events.kinds)} kinds), ${sum(({ events }) => events.added)} added, ${sum(({ events }) => events.merged)} merged, ${sum(({ events }) => events.withdrawn)} withdrawn.`,
    `Artists: ${sum(({ artists }) => artists.added)} added, ${sum(({ artists }) => artists.respelled)} renamed, ${sum(({ artists }) => artists.retired) + retired} retired.`,
  ].join('\n')
}

const counted = (count: number, what: string, happened: string): string | undefined =>
  count > 0 ? `${count} ${what}${count === 1 ? '' : 's'} ${happened}` : undefined
