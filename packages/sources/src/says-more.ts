import { fold } from '@houselights/domain/text'
import type { Listing } from '@houselights/types/listing'

/** A longer text says more than the other fields, whatever it says. */
const MOST_ECHO = 600
/** Words that join facts in a sentence, or name a field. */
const JOINING = new Set(
  (
    'a an the and or of at in on by to for from with w feat featuring ft is are will be this your you our us we ' +
    'live music event events show shows concert concerts performance performances performing performs perform plays playing ' +
    'ticket tickets buy get info more details doors door open opens start starts starting begins show showtime time ' +
    'presents present presented presenting hosted promoter organizers organizer venue date price prices admission entry ' +
    'free sale curates curated staff age ages all over only special guest guests support supporting tour tonight pm am st nd rd th vs x'
  ).split(' '),
)
const DAYS = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?s?$/
const MONTHS =
  /^(?:jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december)$/

const ADDRESS = /https?:\/\/\S+/g
/** `Some Concerts presents:` at the beginning of a line names the promoter. */
const PROMOTER = /^[^:\n]{2,60} presents?\b/gim

/** Whether a description says anything that a visitor does not see in the listing's other fields. */
export function saysMore(description: string, listing: Omit<Listing, 'description' | 'sourceId'>): boolean {
  if (description.length > MOST_ECHO) return true
  const told = new Set(wordsOf(factsOf(listing).join(' ')))
  return wordsOf(description.replace(ADDRESS, ' ').replace(PROMOTER, '')).some(
    (word) => !told.has(word) && !isAside(word),
  )
}

const factsOf = (listing: Omit<Listing, 'description' | 'sourceId'>): string[] =>
  [
    ...[
      listing.title,
      listing.name,
      listing.headliner,
      ...listing.support,
      listing.night,
      listing.presenter,
      listing.tour,
    ],
    ...[listing.venue, listing.room, listing.place?.address, listing.place?.city, listing.age, listing.price.text],
    ...listing.genres,
  ].flatMap((fact) => fact ?? [])

/** Letters alone: hours, days of the month and sums are the fields' own matter. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .match(/\p{L}+/gu) ?? []

const isAside = (word: string): boolean => JOINING.has(word) || DAYS.test(word) || MONTHS.test(word)
