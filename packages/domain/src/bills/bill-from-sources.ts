import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import type { BilledBy, Listing } from '@houselights/contracts/entities/listing'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { toLine } from '../text/text.ts'

/** The acts in one source, and the names that aren't acts according to it. */
export interface SourceBill
  extends Pick<
    Listing,
    'title' | 'name' | 'headliner' | 'support' | 'billedBy' | 'night' | 'presenter' | 'tour' | 'venue' | 'room'
  > {
  /** The source no longer lists the event. */
  vanished: boolean
}

/** The acts, headliner first (empty if there are none), and the names that aren't acts. */
export type EventBill = Pick<EventFacts, 'bill' | 'night' | 'presenter' | 'tour'>

/** An act's name, in the forms that are compared. */
interface Act {
  name: string
  key: string
  words: Words
}

/** A text's words, normalized for comparison, with spaces around each, so that a substring search finds whole words. */
type Words = string

interface NamingSource extends Pick<SourceBill, 'name' | 'billedBy' | 'vanished'> {
  acts: readonly Act[]
  printed: Words
}

/** Where acts come from, most trusted first. */
const TRUST_RANK: Record<BilledBy, number> = { structure: 0, title: 1, description: 2 }
/** Words that can appear between two names. */
const JOINING_WORDS = new Set(['and', 'with', 'w', 'x', 'vs', 'b2b', 'plus', 'feat', 'featuring', 'ft', 'the'])

/**
 * Combines the bills of several sources into one. `sources` come most trusted first, and those that no longer list
 * the event last. The most trusted source with any acts decides which bill it is. Of the sources that can mean the
 * same bill, one that lists its acts one by one provides the list. A name that another source lists as several acts is
 * replaced with those acts. Further acts come from the longest list that contains all acts so far; a list that lacks
 * some belongs to another bill. A parsed title or description adds nobody to a list of several acts, which counts as
 * complete, but it can add to a list of one act, which may be only the headliner. One exception: the most trusted
 * source can add to any list if it names all of that list's acts. Nights, presenters and venues are not acts.
 */
export function combineBills(sources: readonly SourceBill[]): EventBill {
  const namingSources = sources.flatMap((source, index): NamingSource[] => {
    const acts = getActs(source, sources.slice(0, index))
    return acts.length > 0 ? [{ ...source, acts, printed: toWords(source.title) }] : []
  })
  const acts = combineActs(namingSources, findNonActs(sources))
  const keys = new Set(acts.map(({ key }) => key))
  return {
    bill: acts.map(({ name }, index) => ({ name, role: index === 0 ? 'headliner' : 'support' })),
    night: sources.find(({ night }) => night !== null && !keys.has(artistKey(night)))?.night ?? null,
    presenter: sources.find(({ presenter }) => presenter !== null)?.presenter ?? null,
    tour: sources.find(({ tour }) => tour !== null)?.tour ?? null,
  }
}

function combineActs(namingSources: readonly NamingSource[], nonActs: ReadonlySet<string>): Act[] {
  const [mostTrusted] = namingSources
  if (!mostTrusted) return []
  const [listSource = mostTrusted, ...others] = namingSources
    .filter((source) => source === mostTrusted || isRelated(source, mostTrusted))
    .toSorted(compareBillTrust)
  const splitActs = removeDuplicates(listSource.acts.flatMap((act) => findParts(act, others) ?? [act]))
  const acts = (listSource === mostTrusted ? splitActs : sortAsPrinted(splitActs, toWords(mostTrusted.name))).map(
    (act) => toShorterName(act, mostTrusted),
  )
  const listsAll = acts.every(({ key }) => mostTrusted.acts.some((act) => act.key === key))
  const addedActs = others
    .filter(
      (source) =>
        isListed(source) || !isListed(listSource) || acts.length === 1 || (source === mostTrusted && listsAll),
    )
    .filter((source) => acts.every((act) => isAmong(act, source.acts)))
    .toSorted((a, b) => compareBillTrust(a, b) || b.acts.length - a.acts.length)
    .map((source) => source.acts.filter((act) => !nonActs.has(act.key) && !isAmong(act, acts)))
    .find((added) => added.length > 0)
  return [...acts, ...(addedActs ?? [])]
}

/**
 * Gets the acts of one source, without the venue and without names that are a night in this or a more trusted source. A
 * name parsed from text is also dropped if it is the whole title of a more trusted source without acts.
 */
function getActs(source: SourceBill, moreTrusted: readonly SourceBill[]): Act[] {
  const nonActNames = new Set(
    [source, ...moreTrusted].flatMap(({ night, venue, room }) => [night, venue, room].flatMap(toKeys)),
  )
  if (source.billedBy !== 'structure')
    for (const { headliner, name } of moreTrusted) if (headliner === null) nonActNames.add(artistKey(name))
  const names = source.headliner === null ? source.support : [source.headliner, ...source.support]
  return removeDuplicates(names.map((name) => ({ name, key: artistKey(name), words: toWords(name) }))).filter(
    ({ key }) => !nonActNames.has(key),
  )
}

/** Finds the names that are never added to a bill: nights, presenters, venues and rooms. */
const findNonActs = (sources: readonly SourceBill[]): Set<string> =>
  new Set(sources.flatMap(({ night, presenter, venue, room }) => [night, presenter, venue, room].flatMap(toKeys)))

const toKeys = (name: string | null): string[] => (name === null ? [] : [artistKey(name)])

/**
 * Orders sources: first by whether they still list the event, then by where their acts come from (`TRUST_RANK`). Ties keep
 * their order.
 */
const compareBillTrust = (a: NamingSource, b: NamingSource): number =>
  Number(a.vanished) - Number(b.vanished) ||
  TRUST_RANK[a.billedBy ?? 'description'] - TRUST_RANK[b.billedBy ?? 'description']

/** Chooses the shorter name of an act if the most trusted source's title is only this name. */
function toShorterName(act: Act, { acts: [onlyAct, ...others], printed }: NamingSource): Act {
  return onlyAct && others.length === 0 && printed === onlyAct.words && containsWords(act.words, onlyAct.words)
    ? onlyAct
    : act
}

const isListed = ({ billedBy }: NamingSource): boolean => billedBy === 'structure'

/** Whether two sources can have the same bill: they share an act, or the other source has one in its title. */
const isRelated = ({ acts }: NamingSource, otherSource: NamingSource): boolean =>
  acts.some((act) => isAmong(act, otherSource.acts) || containsWords(otherSource.printed, act.words))

/** Whether a list contains an act, even if one of the two names is longer: `Glass Kite` and `Glass Kite Trio`. */
const isAmong = ({ key, words }: Act, list: readonly Act[]): boolean =>
  list.some((act) => act.key === key || containsWords(act.words, words) || containsWords(words, act.words))

/**
 * Finds the acts in another list that together make up one unsplit name. A list that was itself parsed from text counts
 * only if its text doesn't contain the unsplit name: words that every source joins are one name.
 */
function findParts({ key, words }: Act, otherSources: readonly NamingSource[]): Act[] | null {
  for (const source of otherSources) {
    if (!isListed(source) && containsWords(source.printed, words)) continue
    const parts = source.acts.filter((part) => part.key !== key && containsWords(words, part.words))
    const remainder = parts.reduce((rest, part) => rest.replace(part.words, ' '), words)
    if (parts.length > 1 && remainder.split(' ').every((word) => !word || JOINING_WORDS.has(word)))
      return sortAsPrinted(parts, words)
  }
  return null
}

/** Sorts acts by their position in a text. Acts that aren't in the text come last, in their original order. */
function sortAsPrinted(acts: readonly Act[], printed: Words): Act[] {
  const getPosition = ({ words }: Act) => (containsWords(printed, words) ? printed.indexOf(words) : printed.length)
  return acts.toSorted((a, b) => getPosition(a) - getPosition(b))
}

function removeDuplicates(acts: readonly Act[]): Act[] {
  const seen = new Set<string>()
  return acts.filter(({ key }) => !seen.has(key) && seen.add(key))
}

/** Converts a text to comparable words, without a leading article. Empty if the text is only symbols. */
function toWords(text: string): Words {
  const words = nameWords(toLine(text))
  const wordsWithoutArticle = words.length > 1 && words[0] === 'the' ? words.slice(1) : words
  return wordsWithoutArticle.length > 0 ? ` ${wordsWithoutArticle.join(' ')} ` : ''
}

const containsWords = (words: Words, part: Words): boolean => part !== '' && words.includes(part)
