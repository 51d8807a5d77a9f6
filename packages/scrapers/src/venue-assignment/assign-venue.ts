import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { metresBetween } from '@houselights/domain/geography/distance'
import { nearlySame } from '@houselights/domain/text/nearly-same'
import { GENERIC } from '@houselights/domain/venues/venue-name'
import type { CityVenues, RawListing, VenueDefinition } from '../source/source.ts'
import { isTownIn, nameKeys, townNamed } from './name-key.ts'
import { addressKey } from './street-key.ts'
import { type Named, type VenueIndex, venueIndex } from './venue-index.ts'

/** The one venue whose name differs by misprints, as "Indpendent" does; undefined where none or several do. */
function nearlyNamed(key: string, { named }: VenueIndex): Named | undefined {
  const name = withoutBlanks(key)
  const found = [...named].filter(([known]) => nearlySame(withoutBlanks(known), name))
  const owners = new Set(found.map(([, { venue }]) => venue.slug))
  return owners.size === 1 ? found[0]?.[1] : undefined
}

const withoutBlanks = (key: string): string => key.replaceAll(' ', '')

/** Where a listing says its event is. */
export interface PrintedPlace {
  venue: string | null
  room?: string | null
  place?: RawListing['place'] | null
}

/** A venue by its slug, with the room. */
interface Assigned {
  venue: string
  room?: string
}

export type Assignment = Assigned | { none: 'outside-city' | 'unknown'; why: string }

/** Nearer than this, and with a word of the name in common, two names mean one venue. */
const SAME_HOUSE_METRES = 75
/** A venue of the same name further away than this is another one; maps place one venue some hundred metres apart. */
const OTHER_HOUSE_METRES = 1500
/**
 * Which venue of the city a listing means: by its name or an alias, by its address, or by nearness and a word of
 * the name in common. Another town named, or a point outside the city, says "not ours"; weak evidence says "unknown".
 */
export function assignVenue(printed: PrintedPlace, { city, venues }: CityVenues): Assignment {
  const text = printed.venue?.trim() ?? ''
  const outside = getOutside(text, printed.place, city)
  if (outside) return { none: 'outside-city', why: outside }
  const index = venueIndex({ city, venues })
  const named = findNamed(text, printed, index, city)
  if (named && isElsewhere(named.venue, printed.place))
    return { none: 'unknown', why: `"${text}" lies far from ${named.venue.name}` }
  if (named) return assigned(named.venue, named.room ?? printed.room)
  const address = addressKey(printed.place?.address) ?? addressKey(text)
  const atAddress = address && index.atAddress.get(address)
  if (atAddress) return assigned(atAddress, printed.room)
  const near = findNear(text, printed.place, index, city)
  if (near) return assigned(near, printed.room)
  return { none: 'unknown', why: text ? `no venue goes by "${text}"` : 'no venue is named' }
}

const assigned = ({ slug }: VenueDefinition, room: string | null | undefined): Assigned => ({
  venue: slug,
  ...(room && { room }),
})

function getOutside(text: string, place: PrintedPlace['place'], city: CityFile): string | undefined {
  if (place?.city && !isTownIn(city, place.city)) return `"${text}" is in ${place.city}`
  if (!place?.city && townNamed(city, text) === 'other') return `"${text}" names another town`
  const { latitude, longitude } = place ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return isWithinBounds(city.bounds, { latitude, longitude }) ? undefined : `"${text}" lies outside the city`
}

function findNamed(text: string, { room, place }: PrintedPlace, index: VenueIndex, city: CityFile): Named | undefined {
  const [words = '', name = ''] = nameKeys(text, city)
  const whole = index.named.get(words)
  if (whole) return whole
  const town = townNamed(city, text)
  const inCity = isTownIn(city, place?.city ?? '') || town === 'ours'
  // "The Lantern, Reno": what stands behind the comma may be a town that we do not know
  if (!inCity && town === 'unknown') return undefined
  const bare = index.named.get(name) ?? (room ? index.named.get(nameKeys(`${text} ${room}`, city)[0] ?? '') : undefined)
  if (bare || !inCity) return bare
  return nearlyNamed(name, index)
}

function isElsewhere(venue: VenueDefinition, place: PrintedPlace['place']): boolean {
  const metres = metresBetween(venue, place)
  return metres !== undefined && metres > OTHER_HOUSE_METRES
}

function findNear(text: string, place: PrintedPlace['place'], index: VenueIndex, city: CityFile) {
  const words = distinctiveWords(text, city)
  const near = index.venues.filter((venue) => {
    const metres = metresBetween(venue, place)
    if (metres === undefined || metres > SAME_HOUSE_METRES) return false
    return [venue.name, ...(venue.aliases ?? [])].some((known) =>
      [...distinctiveWords(known, city)].some((word) => words.has(word)),
    )
  })
  return near.length === 1 ? near[0] : undefined
}

const LITTLE = ['the', 'and', 'street', 'presents', 'jazz']

function distinctiveWords(name: string, city: CityFile): Set<string> {
  const little = [...LITTLE, ...nameWords(city.name)]
  return new Set(nameWords(name).filter((word) => word.length > 2 && !GENERIC.has(word) && !little.includes(word)))
}
