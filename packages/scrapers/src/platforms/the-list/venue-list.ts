import { cities } from '@houselights/config/cities/cities'
import { tidy } from '@houselights/domain/text/text'
import { townOf } from './row.ts'

interface ListedVenue {
  name: string
  /** Street and number, without the town. */
  address?: string
  city?: string
  /** Age rules as printed, the usual one first: `a/a`, `21+`. */
  ages: string[]
  phones: string[]
  notes: string[]
}

/** The table's rows are a hundred signs long. */
const MOST_LINE = 300
const PHONE = /\b\d{3}-\d{3}-\d{3,4}\b/g
const AGES = /(?:^|\s)(a\/a|\d{1,2}\+)(?=\s|$)/g

/**
 * Reads The List's table of clubs: `Name, address, town ages phone`, with indented notes under some. Lines that hold a
 * name and nothing else (`the Knot Club,,,,`) are no table rows and are left out.
 */
export function parseVenueList(text: string): ListedVenue[] {
  const venues: ListedVenue[] = []
  for (const whole of text.replace(/\u00a0/g, ' ').split(/\r?\n/)) {
    const line = whole.slice(0, MOST_LINE)
    const last = venues.at(-1)
    if (!line.trim() || /,{2,}\s*$/.test(line) || /^\s*-{5,}|c l u b/i.test(line)) continue
    if (/^\s/.test(line)) last?.notes.push(tidy(line))
    else if (last && /^(?:[\d\s-]|a\/a)+$/.test(line)) addMarks(last, line)
    else if (line.includes(',')) venues.push(venueOf(line))
  }
  return venues
}

function venueOf(line: string): ListedVenue {
  const venue: ListedVenue = { name: '', ages: [], phones: [], notes: [] }
  const place = addMarks(venue, line)
  const comma = place.indexOf(',')
  venue.name = tidy(comma < 0 ? place : place.slice(0, comma))
  const rest = comma < 0 ? '' : place.slice(comma + 1)
  const city = townOf(`,${rest}`) ?? cities.find(({ name }) => rest.endsWith(name))?.name
  const address = tidy(city ? rest.replace(/(?:^|,|\s)[^,]*$/, (end) => (rest.includes(',') ? '' : end)) : rest)
  if (city) venue.city = city
  if (address && address !== city) venue.address = address
  return venue
}

/** Takes ages, phone numbers and bracketed notes out of a line and returns what is left. */
function addMarks(venue: ListedVenue, line: string): string {
  venue.phones.push(...(line.match(PHONE) ?? []))
  const ages = [...line.matchAll(AGES)].map(([, age = '']) => age)
  venue.ages.push(...ages)
  venue.notes.push(...[...line.matchAll(/\(([^)]*)\)/g)].map(([, note = '']) => tidy(note)))
  return line
    .replace(PHONE, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(AGES, ' ')
    .replace(/(?:\s(?:\?\/\?|\^|ages|book|free\b.*|[\d+]+\/[\d+]+))+\s*$/, ' ')
    .trim()
}
