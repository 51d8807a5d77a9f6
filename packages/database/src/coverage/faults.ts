import { toCityInstant } from '@houselights/domain/city-time'
import type { SourceState, StandingProblem } from '@houselights/domain/coverage/source-state'
import type { ScrapingFault } from '@houselights/types/coverage'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { cadenceWords, counted, dayWords, momentWords } from './city-words.ts'

/** No read lasts longer: what is still open then hangs, or its worker died. */
const STUCK_MINUTES = 15
const MINUTE = 60_000

export const readCommand = (source: string): string => `npm run read -- --source ${source}`

/** Whether somebody means the source to be read now and then. */
export const isRead = ({ active, scheduled, doNotScrape }: SourceState): boolean => active && scheduled && !doNotScrape

/** Whether a moment lies within the source's last two cadences. */
export const isRecent = (at: Date | null, { cadenceMinutes }: SourceState, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= 2 * cadenceMinutes * MINUTE

/** A fault with its sentence cut short: without what the reader said. */
export type ToldFault = ScrapingFault & { short: string }

/** The fault as the contract has it. */
export const plainFault = ({ short: _, ...fault }: ToldFault): ScrapingFault => fault

/** What is wrong with a source, each with since when and a command that shows it; nothing for one that is not to be read. */
export function faultsOf(source: SourceState, now: Date): ToldFault[] {
  if (!source.active || source.doNotScrape) return []
  const told = source.problems.map((problem) => tellProblem(source, problem, now))
  return [...told, ...standingStill(source, now)]
}

/** A fault as one sentence with its command, as the specification lists errors. */
export const errorSentence = ({ sentence, reproduce }: ScrapingFault): string =>
  reproduce ? `${sentence.replace(/\.$/, '')}; see it with: ${reproduce}` : sentence

function tellProblem(source: SourceState, problem: StandingProblem, now: Date): ToldFault {
  // what JSON carries
  const since = new Date(problem.since)
  const why = problem.message.trim().replace(/\.$/, '').slice(0, 300)
  const short = `${source.name}: ${whatOf(problem)} since ${dayWords(since, now)}`
  return {
    ...named(source),
    ...{ kind: problem.kind, short, sentence: `${short} (${why}).` },
    since: instant(since),
    url: problem.url,
    reproduce: problem.reproduce || readCommand(source.id),
  }
}

function whatOf({ kind, field, count, failed, pages, url }: StandingProblem): string {
  // a list whose later page fails is told as that page: the rest was read
  const part = failed ? '' : `${pageOf(url) ?? (pages > 0 ? `page ${pages + 1}` : 'a page')} of the list `
  switch (kind) {
    case 'unreachable':
      return `${part}not reached`
    case 'refused':
      return `${part}refused`
    case 'robots-denied':
      return `${part}not to be read by its robots.txt`
    case 'changed':
      return failed ? 'page changed and not understood' : `${part}not understood`
    case 'empty':
      return 'read, and found nothing'
    case 'shrank':
      return 'read, and found far fewer shows than before,'
    case 'field-drop':
      return `${FIELD_NAMES[field ?? ''] ?? field ?? 'a field'} no longer filled`
    case 'year-suspect':
      return 'dates that cannot be right'
    case 'bad-listing':
      return `${counted(count, 'listing')} left out or mended`
    case 'malformed':
      return `${counted(count, 'block')} that cannot be parsed`
    case 'unknown-venue':
      return `${counted(count, 'venue name')} that no venue goes by`
    case 'needs-key':
      return 'a key missing'
  }
}

const pageOf = (url: string | null): string | undefined => {
  const number = /[?&/](?:page|paged|pg|p)[=/](\d{1,3})\b/i.exec(url ?? '')?.[1]
  return number && `page ${number}`
}

/** The fields that reads watch, in words; the name that the reader uses stands in the message. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  startsAt: 'the start (startsAt)',
  doorsAt: 'the doors (doorsAt)',
  price: 'the price',
  ticketUrl: 'the ticket link (ticketUrl)',
  imageUrl: 'the picture (imageUrl)',
}

/** Faults that no read tells, since none took place or none ended. */
function standingStill(source: SourceState, now: Date): ToldFault[] {
  const { runningSince, lastSuccessAt, cadenceMinutes, firstRunAt, scheduled, name } = source
  const told = (kind: ScrapingFault['kind'], since: Date | null, what: string): ToldFault => ({
    ...named(source),
    ...{
      kind,
      short: `${name}: ${what}`,
      sentence: `${name}: ${what}.`,
      since: since && instant(since),
      url: source.url,
    },
    reproduce: readCommand(source.id),
  })
  const faults: ToldFault[] = []
  if (runningSince && now.getTime() - runningSince.getTime() > STUCK_MINUTES * MINUTE)
    faults.push(told('stuck-running', runningSince, `a read is running since ${momentWords(runningSince, now)}`))
  const last = lastSuccessAt ? `last read on ${dayWords(lastSuccessAt, now)}` : 'never read'
  if (!scheduled)
    return [...faults, told('not-scheduled', null, `not run, since its schedule is switched off; ${last}`)]
  const due = `it is due ${cadenceWords(cadenceMinutes)}`
  if (!firstRunAt && !lastSuccessAt) faults.push(told('never-ran', null, `never run so far; ${due}`))
  else if (lastSuccessAt && !isRecent(lastSuccessAt, source, now))
    faults.push(told('stale', lastSuccessAt, `not read with success since ${dayWords(lastSuccessAt, now)}; ${due}`))
  else if (!lastSuccessAt && firstRunAt && !isRecent(firstRunAt, source, now))
    faults.push(
      told('stale', firstRunAt, `tried since ${dayWords(firstRunAt, now)} and never read with success; ${due}`),
    )
  return faults
}

const named = ({ id, name }: SourceState) => ({ source: id, sourceName: name })
const instant = (at: Date): string => toCityInstant(at, DEFAULT_CITY.timeZone)
