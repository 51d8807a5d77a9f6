import type { ProblemKind } from '@houselights/contracts/entities/listing'
import type { ScheduleFaultKind } from '@houselights/contracts/operators/coverage'
import type { MonitoredSource, RepeatedProblem } from './source-state.ts'

/** No scrape takes longer. If one is still running after this, it hangs or its worker died. */
const STUCK_MINUTES = 15
const MINUTE = 60_000

/** The command that scrapes a source and so reproduces the problem. */
export const scrapeCommand = (source: string): string => `npm run scrape -- --source ${source}`

interface FaultOf<Kind extends ProblemKind | ScheduleFaultKind> {
  kind: Kind
  source: MonitoredSource
  since: Date | null
  url: string | null
  command: string
}
/** A problem that the last scrape reported. */
export type ScrapeFault = FaultOf<ProblemKind> & { problem: RepeatedProblem }
/** A fault that no scrape reports, because none started or none finished. */
export type ScheduleFault = FaultOf<ScheduleFaultKind>
export type Fault = ScrapeFault | ScheduleFault

/** Whether the source is meant to be scraped regularly. */
export const isScraped = ({ active, scheduled, doNotScrape }: MonitoredSource): boolean =>
  active && scheduled && !doNotScrape

/** Whether a moment lies within the source's last two cadences. */
export const isRecent = (at: Date | null, { cadenceMinutes }: MonitoredSource, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= 2 * cadenceMinutes * MINUTE

/** Finds a source's faults. A source that shouldn't be scraped has none. */
export function findFaults(source: MonitoredSource, now: Date): Fault[] {
  if (!source.active || source.doNotScrape) return []
  const reported = source.problems.map(
    (problem): ScrapeFault => ({
      kind: problem.kind,
      source,
      problem,
      since: problem.since,
      url: problem.url,
      command: problem.reproduce || scrapeCommand(source.id),
    }),
  )
  return [...reported, ...findScheduleFaults(source, now)]
}

function findScheduleFaults(source: MonitoredSource, now: Date): ScheduleFault[] {
  const { runningSince, lastSuccessAt, firstRunAt, scheduled } = source
  const fault = (kind: ScheduleFaultKind, since: Date | null): ScheduleFault => ({
    kind,
    source,
    since,
    url: source.url,
    command: scrapeCommand(source.id),
  })
  const faults: ScheduleFault[] = []
  if (runningSince && now.getTime() - runningSince.getTime() > STUCK_MINUTES * MINUTE)
    faults.push(fault('stuck-running', runningSince))
  if (!scheduled) return [...faults, fault('not-scheduled', null)]
  const lastAttempt = lastSuccessAt ?? firstRunAt
  if (!lastAttempt) faults.push(fault('never-ran', null))
  else if (!isRecent(lastAttempt, source, now)) faults.push(fault('stale', lastAttempt))
  return faults
}

/** Faults that only show in comparison with the past. They raise no alarm while a venue is learning. */
const BY_COMPARISON: ReadonlySet<Fault['kind']> = new Set(['shrank', 'field-drop'])
/** Faults of single listings. They are reported, but nobody has to fix them today. */
const MINOR: ReadonlySet<Fault['kind']> = new Set(['bad-listing', 'malformed', 'unknown-venue'])

/** The faults to report for a venue. While it is learning, only those that need no comparison with the past. */
export const reportedFaults = (faults: readonly Fault[], learning: boolean): Fault[] =>
  faults.filter(({ kind }) => !learning || !BY_COMPARISON.has(kind))

export const needsAction = ({ kind }: Fault): boolean => !MINOR.has(kind)
