import { defaultCity } from '@houselights/config/cities/cities'
import { nineteenHz } from '@houselights/scrapers/platforms/19hz'
import { theList } from '@houselights/scrapers/platforms/the-list'
import type { Parsed } from '@houselights/scrapers/source/source'
import { isSourceError } from '@houselights/scrapers/source/source-error'

/** The lists whose saved pages and mails can be counted. */
const LISTS = [
  { name: '19hz', source: nineteenHz({ url: 'https://19hz.info/' }) },
  { name: 'The List', source: theList({ url: 'http://www.foopee.com/punk/the-list/' }) },
]

export const isListPlatform = (id: string): boolean => LISTS.some(({ source }) => source.platform === id)

export interface SavedList {
  list: string
  listings: Parsed['listings']
  /** Messages about rows that couldn't be parsed. */
  badRows: string[]
}

/**
 * Parses a saved list, which it recognizes by its content; undefined if it is none. Dates without a year are resolved
 * against `now` (ISO with offset) if the list doesn't say when it was made.
 */
export function parseSavedList(body: string, now: string): SavedList | undefined {
  for (const { name, source } of LISTS) {
    const parsed = tryParse(() => source.parse([{ url: source.url, body }], { now, timeZone: defaultCity.timeZone }))
    if (!parsed) continue
    const badRows = parsed.problems.filter(({ kind }) => kind === 'bad-listing').map(({ message }) => message)
    const { listings } = parsed
    const rowCount = listings.length + badRows.length
    // other pages with nested lists or a table have rows too, but no venues in them
    if (listings.filter(({ venue }) => venue).length * 2 > rowCount || (rowCount === 0 && !isHtml(body)))
      return { list: name, listings, badRows }
  }
  return undefined
}

/** Whether a text is a web page. The List's table of clubs without shows is plain text. */
const isHtml = (body: string): boolean => /<html|<body|<!doctype/i.test(body)

function tryParse(parse: () => Parsed): Parsed | undefined {
  try {
    return parse()
  } catch (error) {
    if (isSourceError(error)) return undefined
    throw error
  }
}
