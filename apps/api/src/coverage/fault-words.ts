import { toCityInstant } from '@houselights/domain/city-time'
import type { Fault, ReadFault } from '@houselights/domain/coverage/faults'
import type { ScrapingFault } from '@houselights/types/coverage'
import type { WatchedField } from '@houselights/types/listing'
import { type CityMoment, cadenceWords, counted, dayWords, momentWords } from './city-words.ts'

/** A fault as the contract has it. */
export const scrapingFault = (fault: Fault, moment: CityMoment): ScrapingFault => ({
  ...{ kind: fault.kind, source: fault.source.id, sourceName: fault.source.name },
  sentence: faultSentence(fault, moment),
  since: fault.since && toCityInstant(fault.since, moment.timeZone),
  ...{ url: fault.url, reproduce: fault.command },
})

/** A fault as one sentence with its command, as the specification lists errors. */
export const errorSentence = ({ sentence, reproduce }: ScrapingFault): string =>
  reproduce ? `${sentence.replace(/\.$/, '')}; see it with: ${reproduce}` : sentence

/** What is wrong, since when, and what the reader message of it. */
function faultSentence(fault: Fault, moment: CityMoment): string {
  const message = 'problem' in fault ? ` (${fault.problem.message.trim().replace(/\.$/, '').slice(0, 300)})` : ''
  return `${shortFault(fault, moment)}${message}.`
}

/** What is wrong and since when, without a full stop. */
export const shortFault = (fault: Fault, moment: CityMoment): string => `${fault.source.name}: ${whatOf(fault, moment)}`

function whatOf(fault: Fault, moment: CityMoment): string {
  if ('problem' in fault) return `${problemOf(fault)} since ${dayWords(fault.problem.since, moment)}`
  const { lastSuccessAt, cadenceMinutes } = fault.source
  const due = `it is due ${cadenceWords(cadenceMinutes)}`
  const since = fault.since && dayWords(fault.since, moment)
  switch (fault.kind) {
    case 'never-ran':
      return `never run so far; ${due}`
    case 'stale':
      return lastSuccessAt
        ? `not read with success since ${since}; ${due}`
        : `tried since ${since} and never read with success; ${due}`
    case 'stuck-running':
      return `a read is running since ${fault.since && momentWords(fault.since, moment)}`
    case 'not-scheduled':
      return `not run, since its schedule is switched off; ${lastSuccessAt ? `last read on ${dayWords(lastSuccessAt, moment)}` : 'never read'}`
  }
}

function problemOf({ problem: { kind, field, count, failed, pages, url } }: ReadFault): string {
  // where a later page of a list fails, that page is named: the rest was read
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
    case 'too-heavy':
      return `${failed ? 'page ' : part}too heavy to parse`
    case 'empty':
      return 'read, and found nothing'
    case 'shrank':
      return 'read, and found far fewer shows than before,'
    case 'field-drop':
      return `${field ? FIELD_NAMES[field] : 'a field'} no longer filled`
    case 'year-suspect':
      return 'dates that cannot be right'
    case 'unsure':
      return 'read without being sure of it: its shows are proposals, not shown,'
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

/** The fields that reads watch, in words; the reader's own name for each stands beside it. */
const FIELD_NAMES: Readonly<Record<WatchedField, string>> = {
  startsAt: 'the start (startsAt)',
  doorsAt: 'the doors (doorsAt)',
  price: 'the price',
  ticketUrl: 'the ticket link (ticketUrl)',
  imageUrl: 'the picture (imageUrl)',
}
