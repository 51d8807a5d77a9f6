import { shownOtherwise } from './json-ld-event.ts'
import { isThing, type Thing, typeOf } from './json-ld-things.ts'
import type { PageFacts, ShownFacts } from './page-facts.ts'
import { placeOfPage } from './page-place.ts'

/** What a page is about, by its path in its city. */
const ABOUT: readonly [path: RegExp, type: string][] = [
  [/^\/events\/[^/]+$/, 'MusicEvent'],
  [/^\/venues\/[^/]+$/, 'MusicVenue'],
  [/^\/artists\/[^/]+$/, 'MusicGroup'],
]
/** Pages that are lists, and what they list. */
const LISTS: readonly [path: RegExp, entry: RegExp][] = [
  [/^\/(?:events|announced|tonight|archive\/[^/]+)$/, /^\/events\/[^/]+$/],
  [/^\/venues$/, /^\/venues\/[^/]+$/],
  [/^\/artists$/, /^\/artists\/[^/]+$/],
  [/^\/archive$/, /^\/archive\/[^/]+$/],
]

/** What the structured data of an indexable page lacks for what the page is. */
export function pageProblems(facts: PageFacts, address: string): string[] {
  const { path } = placeOfPage(address)
  const things = facts.things.filter(isThing)
  const has = (type: string) => things.some((thing) => typeOf(thing) === type)
  const lacks = (type: string, isDue = true) => (isDue && !has(type) ? [`has no ${type}`] : [])
  const entry = LISTS.find(([list]) => list.test(path))?.[1]
  const isList = entry !== undefined && facts.mainLinks.some((link) => entry.test(placeOfPage(link).path))
  return [
    ...lacks(path === '/' ? 'WebSite' : 'BreadcrumbList'),
    ...lacks('ItemList', isList),
    ...aboutProblems(things, facts, { address, path }),
  ]
}

function aboutProblems(things: Thing[], { shows }: PageFacts, at: { address: string; path: string }): string[] {
  const type = ABOUT.find(([path]) => path.test(at.path))?.[1]
  if (!type) return []
  const about = things.find((thing) => typeOf(thing) === type && thing.url === at.address)
  if (type !== 'MusicEvent') return about ? [] : [`has no ${type} with its address`]
  // without it, nothing of the page's status would be compared
  if (!shows.status) return ['does not tell the status of its show']
  if (about) return shownOtherwise(about, shows)
  return isVague(shows) ? [] : [`has no ${type} with its address`]
}

/** Whether a show has no date, or may be elsewhere or not at all by its own page: what is said of it then is up to the site. */
const isVague = ({ facts, status }: ShownFacts): boolean =>
  ['moved', 'unconfirmed'].includes(status) || !/\d/.test(facts.get('Date') ?? '')
