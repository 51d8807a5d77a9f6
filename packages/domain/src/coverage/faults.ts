import type { ProblemKind } from '@houselights/contracts/entities/listing'
import type { ScheduleFaultKind } from '@houselights/contracts/operators/coverage'
import type { MonitoredSource, RepeatedProblem } from './source-state.ts'

/** No scrape takes longer. If one is still running after this, it hangs or its worker died. */
const STUCK_MINUTES = 15
const MINUTE_MS = 60_000

/** Builds the command that scrapes a source and so reproduces the problem. */
export const scrapeCommand = (sourceId: string): string => `npm run scrape -- --source ${sourceId}`

interface FaultWithKind<Kind extends ProblemKind | ScheduleFaultKind> {
  kind: Kind
  source: MonitoredSource
  since: Date | null
  url: string | null
  command: string
}
/** A problem that the last scrape reported. */
export type ScrapeFault = FaultWithKind<ProblemKind> & { problem: RepeatedProblem }
/** A fault that no scrape reports, because none started or none finished. */
export type ScheduleFault = FaultWithKind<ScheduleFaultKind>
export type Fault = ScrapeFault | ScheduleFault

/** Whether the source is meant to be scraped regularly, and its site allows it. */
export const isScraped = ({ active, scheduled, doNotScrape, refusedSince }: MonitoredSource): boolean =>
  active && scheduled && !doNotScrape && !refusedSince

/** Whether a time is within the source's last two cadences. */
export const isRecent = (at: Date | null, { cadenceMinutes }: MonitoredSource, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= 2 * cadenceMinutes * MINUTE_MS

/** Finds a source's faults. A source that shouldn't be scraped has none. */
export function findFaults(source: MonitoredSource, now: Date): Fault[] {
  if (!source.active || source.doNotScrape) return []
  const scrapeFaults = source.problems.map(
    (problem): ScrapeFault => ({
      kind: problem.kind,
      source,
      problem,
      since: problem.since,
      url: problem.url,
      command: problem.reproduce || scrapeCommand(source.id),
    }),
  )
  return [...scrapeFaults, ...findScheduleFaults(source, now)]
}

function findScheduleFaults(source: MonitoredSource, now: Date): ScheduleFault[] {
  const { runningSince, lastSuccessAt, firstRunAt, scheduled, refusedSince } = source
  const createFault = (kind: ScheduleFaultKind, since: Date | null): ScheduleFault => ({
    kind,
    source,
    since,
    url: source.url,
    command: scrapeCommand(source.id),
  })
  const faults: ScheduleFault[] = []
  if (runningSince && now.getTime() - runningSince.getTime() > STUCK_MINUTES * MINUTE_MS)
    faults.push(createFault('stuck-running', runningSince))
  if (!scheduled) return [...faults, createFault('not-scheduled', null)]
  // it is asked less often than its schedule says
  if (refusedSince) return faults
  const lastSuccessOrFirstRun = lastSuccessAt ?? firstRunAt
  if (!lastSuccessOrFirstRun) faults.push(createFault('never-ran', null))
  else if (!isRecent(lastSuccessOrFirstRun, source, now)) faults.push(createFault('stale', lastSuccessOrFirstRun))
  return faults
}

/** Faults that only a comparison with the past shows. They raise no alarm while a venue is learning. */
const COMPARISON_KINDS: ReadonlySet<Fault['kind']> = new Set(['shrank', 'field-drop'])
/** Faults of single listings. They are reported, but nobody has to fix them today. */
const MINOR_KINDS: ReadonlySet<Fault['kind']> = new Set(['bad-listing', 'malformed', 'unknown-venue'])

/** Selects the faults to report for a venue. While it is learning, faults that need a comparison with the past are left out. */
export const selectReportedFaults = (faults: readonly Fault[], learning: boolean): Fault[] =>
  faults.filter(({ kind }) => !learning || !COMPARISON_KINDS.has(kind))

export const needsAction = ({ kind }: Fault): boolean => !MINOR_KINDS.has(kind)
