import type { Listing } from '@houselights/contracts/entities/listing'
import { USUAL_MONTH, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { fold } from '@houselights/domain/text/text'

type Facts = Omit<Listing, 'description' | 'sourceId'>

/** A longer text always adds information. */
const MAX_REPETITION_LENGTH = 600
/** Words that join facts in a sentence or label a field. */
const FILLER_WORDS = new Set(
  (
    'a an the and or of at in on by to for from with w feat featuring ft is are will be this your you our us we ' +
    'live music event events show shows concert concerts performance performances performing performs perform plays playing ' +
    'ticket tickets buy get info more details doors door open opens start starts starting begins show showtime time ' +
    'presents present presented presenting hosted promoter organizers organizer venue date price prices admission entry ' +
    'free sale curates curated staff age ages all over only now special guest guests support supporting tour tonight pm am st nd rd th vs x'
  ).split(' '),
)
const DAY_OR_MONTH = new RegExp(`^(?:${USUAL_WEEKDAY}s?|${USUAL_MONTH})$`)

const LINK = /https?:\/\/\S+/g
/** Matches a promoter at the start of a line: `Some Concerts presents:`. */
const PROMOTER = /^[^:\n]{2,60} presents?\b/gim

/** Whether a description says anything that a visitor doesn't see in the listing's other fields. */
export function addsInformation(description: string, listing: Facts): boolean {
  if (description.length > MAX_REPETITION_LENGTH) return true
  const facts = getFacts(listing).join(' ')
  const words = new Set(toWords(facts))
  const numbers = new Set([...toNumbers(facts), ...getFieldNumbers(listing)])
  const text = description.replace(LINK, ' ').replace(PROMOTER, '')
  return (
    toWords(text).some((word) => !words.has(word) && !isFillerWord(word)) ||
    toNumbers(text).some((number) => !numbers.has(number))
  )
}

const getFacts = (listing: Facts): string[] =>
  [
    listing.title,
    listing.name,
    listing.headliner,
    ...listing.support,
    listing.night,
    listing.presenter,
    listing.tour,
    listing.venue,
    listing.room,
    listing.place?.address,
    listing.place?.city,
    listing.age,
    listing.price.text,
    ...listing.genres,
  ].flatMap((fact) => fact ?? [])

const toWords = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, '')
    .match(/\p{L}+/gu) ?? []

const toNumbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

/** Returns the numbers in the listing's day, times and price, in the ways people write them. */
function getFieldNumbers({ date, startsAt, doorsAt, endsAt, price }: Facts): number[] {
  const [year = 0, ...day] = toNumbers(date)
  const times = [startsAt, doorsAt, endsAt].flatMap((time) => toNumbers(time?.slice(11, 16) ?? ''))
  const amounts = [price.min, price.max].flatMap((amount) => (amount === null ? [] : toNumbers(amount.toFixed(2))))
  return [year, year % 100, ...day, ...times, ...times.map((time) => time - 12), ...amounts]
}

const isFillerWord = (word: string): boolean => FILLER_WORDS.has(word) || DAY_OR_MONTH.test(word)
