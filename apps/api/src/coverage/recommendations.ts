import { type Fault, needsAction } from '@houselights/domain/coverage/faults'
import type { JudgedVenue } from '@houselights/domain/coverage/judge-venues'
import type { CoverageSummary } from '@houselights/domain/coverage/summarise'
import { readCommand } from '@houselights/domain/read-command'
import { type CityMoment, shortFault } from './fault-words.ts'

const WORTH_A_LOOK = 80

/** What to do about a venue: its faults first, then the shows that are missed. */
export const venueRecommendations = (venue: JudgedVenue, moment: CityMoment): string[] => [
  ...faultRecommendations(venue.faults, moment),
  ...missedRecommendation(venue),
]

/** What to do about all venues: our own network first, then critical venues; lists that wait come last. */
export const cityRecommendations = (
  { critical, rest, outage, listFaults, waiting }: CoverageSummary,
  moment: CityMoment,
): string[] => [
  ...(outage
    ? [`${outage.lost} of ${outage.read} sources were not reached: see first whether this machine has a network.`]
    : []),
  ...[...critical, ...rest].flatMap((venue) => venueRecommendations(venue, moment)),
  ...faultRecommendations(listFaults, moment),
  ...waiting.map(({ inactiveReason }) => inactiveReason ?? ''),
]

const faultRecommendations = (faults: readonly Fault[], moment: CityMoment): string[] =>
  faults.filter(needsAction).map((fault) => `${shortFault(fault, moment)}; ${actionOf(fault)}.`)

const actionOf = ({ kind, command }: Fault): string => ACTIONS[kind]?.(command) ?? `look with ${command}`

const restartWorker = (command: Fault['command']) => `see whether the worker runs, then read it with ${command}`
const mendParser = (command: Fault['command']) => `mend its parser; the page is shown by ${command}`
const compare = (command: Fault['command']) => `compare the page with ${command}`

const ACTIONS: Partial<Record<Fault['kind'], (command: Fault['command']) => string>> = {
  unreachable: (command) => `see whether the site is up, then read it with ${command}`,
  refused: (command) => `read it with ${command}, and ask the house for leave if it stays so`,
  'robots-denied': () => `ask the house for leave, or forbid the source to be read in the operators' area`,
  'too-heavy': (command) => `look at what fills the page with ${command}, and read it again in the operators' area`,
  changed: mendParser,
  'field-drop': mendParser,
  empty: compare,
  shrank: compare,
  'year-suspect': (command) => `look at the dates with ${command}`,
  unsure: (command) => `${compare(command)}, and give it a source of its own if it is right`,
  'never-ran': restartWorker,
  stale: restartWorker,
  'stuck-running': () => 'end the worker that holds it; the next read closes what is open',
  'not-scheduled': () => `switch it on in the operators' area if it should be read`,
  'needs-key': () => 'set its key',
}

/** Nothing while the venue is learning or covered well. */
function missedRecommendation(judged: JudgedVenue): string[] {
  const { venue, learning, percentage, expected, actual, low, high, method, readable } = judged
  // where every read failed, its faults say so: nobody knows what is missed
  if (learning || expected === 0 || percentage >= WORTH_A_LOOK) return []
  const [missed, least, most] = [expected, low, high].map((count) => count && count - actual)
  const range = most == null ? `${least} or more` : `${least} to ${most}`
  const how = readable[0] ? `read its page in full with ${readCommand(readable[0])}` : 'find a source of its own'
  // comparing lists, and what a page itself announces, read low; a rate may be off either way
  const about = method === 'history' || method === 'city-rate' ? 'about' : 'at least'
  return [`${venue.name}: ${about} ${missed} shows missed (${range}), ${percentage} % covered; ${how}.`]
}
