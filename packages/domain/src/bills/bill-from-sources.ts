import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import type { BilledBy, Listing } from '@houselights/contracts/entities/listing'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { toLine } from '../text/text.ts'

/** What one source says of who plays, and of what is no act. */
export interface SourceBill
  extends Pick<
    Listing,
    'title' | 'name' | 'headliner' | 'support' | 'billedBy' | 'night' | 'presenter' | 'tour' | 'venue' | 'room'
  > {
  /** It no longer lists the event. */
  vanished: boolean
}

/** Who plays, headliner first (empty where nobody is named), and what is no act. */
export type EventBill = Pick<EventFacts, 'bill' | 'night' | 'presenter' | 'tour'>

/** A name, and what of it is compared. */
interface Act {
  name: string
  key: string
  words: Words
}

/** A text's words as they are compared, each between blanks, so that one text is looked for in another at once. */
type Words = string

interface Naming extends Pick<SourceBill, 'name' | 'billedBy' | 'vanished'> {
  acts: readonly Act[]
  printed: Words
}

const TRUST: Record<BilledBy, number> = { structure: 0, title: 1, description: 2 }
/** What may stand between two names. */
const BETWEEN = new Set(['and', 'with', 'w', 'x', 'vs', 'b2b', 'plus', 'feat', 'featuring', 'ft', 'the'])

/**
 * Who plays at an event that several sources list; `sources` come most believed first, those that no longer list it
 * last. The most believed source that names anybody decides which bill it is; among those that can mean the same bill,
 * one that lists the acts one by one gives the list. A name that another source lists as several acts is these acts.
 * Who else plays is taken from the longest list that holds all of them: one that lacks some is of another bill. Words
 * add nobody to a list of several acts, which is whole; one that lists a single act may name the headliner alone. But
 * the words of the most believed source do, if they name all of these acts just so: its list left some out.
 * Nights, presenters and venues are no acts.
 */
export function billOfSources(sources: readonly SourceBill[]): EventBill {
  const naming = sources.flatMap((source, place): Naming[] => {
    const acts = getActs(source, sources.slice(0, place))
    return acts.length > 0 ? [{ ...source, acts, printed: toWords(source.title) }] : []
  })
  const acts = actsTogether(naming, notActs(sources))
  const keys = new Set(acts.map(({ key }) => key))
  return {
    bill: acts.map(({ name }, index) => ({ name, role: index === 0 ? 'headliner' : 'support' })),
    night: sources.find(({ night }) => night !== null && !keys.has(artistKey(night)))?.night ?? null,
    presenter: sources.find(({ presenter }) => presenter !== null)?.presenter ?? null,
    tour: sources.find(({ tour }) => tour !== null)?.tour ?? null,
  }
}

function actsTogether(naming: readonly Naming[], suppressed: ReadonlySet<string>): Act[] {
  const [first] = naming
  if (!first) return []
  const [list = first, ...others] = naming
    .filter((other) => other === first || isRelated(other, first))
    .toSorted(byTrust)
  const divided = distinct(list.acts.flatMap((act) => getParts(act, others) ?? [act]))
  const acts = (list === first ? divided : inPrintedOrder(divided, toWords(first.name))).map((act) =>
    shortened(act, first),
  )
  const namesAll = acts.every(({ key }) => first.acts.some((act) => act.key === key))
  const fuller = others
    .filter((other) => isListed(other) || !isListed(list) || acts.length === 1 || (other === first && namesAll))
    .filter((other) => acts.every((act) => isAmong(act, other.acts)))
    .toSorted((one, other) => byTrust(one, other) || other.acts.length - one.acts.length)
    .map((other) => other.acts.filter((act) => !suppressed.has(act.key) && !isAmong(act, acts)))
    .find((added) => added.length > 0)
  return [...acts, ...(fuller ?? [])]
}

/**
 * The acts of one source, but for what it or a more believed source calls a night, and for the venue. What was read out
 * of words is no act either where a more believed source prints just these words and names nobody.
 */
function getActs(source: SourceBill, moreBelieved: readonly SourceBill[]): Act[] {
  const none = new Set(
    [source, ...moreBelieved].flatMap(({ night, venue, room }) => [night, venue, room].flatMap(toKey)),
  )
  if (source.billedBy !== 'structure')
    for (const { headliner, name } of moreBelieved) if (headliner === null) none.add(artistKey(name))
  const names = source.headliner === null ? source.support : [source.headliner, ...source.support]
  return distinct(names.map((name) => ({ name, key: artistKey(name), words: toWords(name) }))).filter(
    ({ key }) => !none.has(key),
  )
}

/** What no source may add to a bill. */
const notActs = (sources: readonly SourceBill[]): Set<string> =>
  new Set(sources.flatMap(({ night, presenter, venue, room }) => [night, presenter, venue, room].flatMap(toKey)))

const toKey = (name: string | null): string[] => (name === null ? [] : [artistKey(name)])

/** Those that list the event still before those that do not, then by how they know who plays; else as they came. */
const byTrust = (one: Naming, other: Naming): number =>
  Number(one.vanished) - Number(other.vanished) ||
  TRUST[one.billedBy ?? 'description'] - TRUST[other.billedBy ?? 'description']

/** An act that the most believed source prints alone, by a shorter name than the list has: it goes by that name. */
function shortened(act: Act, { acts: [only, ...others], printed }: Naming): Act {
  return only && others.length === 0 && printed === only.words && holds(act.words, only.words) ? only : act
}

const isListed = ({ billedBy }: Naming): boolean => billedBy === 'structure'

/** Whether two sources can mean one bill: they name an act in common, or the other prints one in its title. */
const isRelated = ({ acts }: Naming, other: Naming): boolean =>
  acts.some((act) => isAmong(act, other.acts) || holds(other.printed, act.words))

/** Whether a list has an act, also where one of the two names says more: `Glass Kite` and `Glass Kite Trio`. */
const isAmong = ({ key, words }: Act, list: readonly Act[]): boolean =>
  list.some((other) => other.key === key || holds(other.words, words) || holds(words, other.words))

/**
 * The acts of another list that one undivided name is made of. A list that was itself read out of words is believed
 * only where these words do not have the undivided name: one that is printed alike everywhere is a name.
 */
function getParts({ key, words }: Act, others: readonly Naming[]): Act[] | null {
  for (const other of others) {
    if (!isListed(other) && holds(other.printed, words)) continue
    const parts = other.acts.filter((part) => part.key !== key && holds(words, part.words))
    const left = parts.reduce((rest, part) => rest.replace(part.words, ' '), words)
    if (parts.length > 1 && left.split(' ').every((word) => !word || BETWEEN.has(word)))
      return inPrintedOrder(parts, words)
  }
  return null
}

/** Acts in the order in which a text names them; those that it does not name come behind, as they were. */
function inPrintedOrder(acts: readonly Act[], printed: Words): Act[] {
  const place = ({ words }: Act) => (holds(printed, words) ? printed.indexOf(words) : printed.length)
  return acts.toSorted((one, other) => place(one) - place(other))
}

function distinct(acts: readonly Act[]): Act[] {
  const seen = new Set<string>()
  return acts.filter(({ key }) => !seen.has(key) && seen.add(key))
}

/** Without an article before them; empty for mere signs. */
function toWords(text: string): Words {
  const words = nameWords(toLine(text))
  const own = words.length > 1 && words[0] === 'the' ? words.slice(1) : words
  return own.length > 0 ? ` ${own.join(' ')} ` : ''
}

const holds = (words: Words, part: Words): boolean => part !== '' && words.includes(part)
