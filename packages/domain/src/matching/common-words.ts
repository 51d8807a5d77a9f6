import { cities } from '@houselights/cities/cities'
import { nameWords } from '../artist-name.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../calendar-names.ts'

const words = (list: string): string[] => list.trim().split(/\s+/)

// Words of the titles and bills of the labelled listings, chosen by hand, and completed where a group of words has a
// known end: all months, all weekdays, the usual forms of a word. Of the 192 words 168 are printed in those listings.
const GRAMMAR = words('the a an of and in on at to for from by with w is my your our me you i it')
const BILLING = words('ft feat featuring vs b2b presents presented pres plus more tba tbd special guest guests friends')
const EVENING = words(`
  live night nights nite party parties dance dancing dj djs club show shows concert tour band festival fest afters
  afterparty preparty takeover birthday bash open mic jam session sessions series karaoke trivia comedy tribute
  experience anniversary release record album single ep official free all ages
`)
const TIME = words(`
  day days evening early late matinee spring summer fall autumn winter new year years eve annual pre after weekend
  weekender halloween nye pride extended 2024 2025 2026 2027
`)
const CALENDAR = [...MONTH_NAMES, ...WEEKDAY_NAMES, ...WEEKDAY_NAMES.map((name) => `${name}s`)].map((name) =>
  name.toLowerCase(),
)
const MUSIC = words(`
  music rock punk metal jazz blues soul funk disco house techno rave bass drum salsa latin reggae hip hop pop indie
  electronic
`)
const REGION = words('world north american us uk')
/** Single letters of what is printed apart (`S F`) say nothing either way. */
const PLACES = cities
  .flatMap(({ titlePlaces, regionNames, region }) => [...titlePlaces, ...regionNames, region].flatMap(nameWords))
  .filter((word) => word.length > 1)
const NUMBER = words('set part vol first second one two three 1 2 3 4 5 st nd rd th best big little')

/** Words of the titles of many unrelated events: sharing one says little. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...[...GRAMMAR, ...BILLING, ...EVENING, ...TIME],
  ...[...CALENDAR, ...MUSIC, ...REGION, ...PLACES, ...NUMBER],
])
