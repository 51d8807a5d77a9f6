import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { townsOfCity } from '@houselights/domain/geography/towns'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { slugify } from '@houselights/domain/text/text'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import { registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues } from '@houselights/scrapers/source/source'
import { assignVenue } from '@houselights/scrapers/venue-assignment/assign-venue'
import { describe, expect, test } from 'vitest'
import { CAPTURES_DIR } from '../captured.ts'

interface Room {
  name: string
  aliases: string[]
  city: string
}

/** Names of about 280 rooms, kept outside of the repository. */
const ROOMS = resolve(CAPTURES_DIR, '../rooms/rooms.json')

/** Treats the rooms as venues of one city, so that even rooms of different towns could be confused. */
function loadRooms(): CityVenues[] {
  if (!existsSync(ROOMS)) return []
  const rooms: Room[] = JSON.parse(readFileSync(ROOMS, 'utf8'))
  return [
    {
      city: { ...defaultCity, name: 'San Francisco', id: 'every-room' },
      venues: rooms.map(({ name, aliases, city }) => ({
        slug: slugify(`${name} ${city}`),
        name,
        aliases,
        sources: [],
      })),
    },
  ]
}

/** Returns a venue's names, except those with its surroundings ("Lantern Shell, Moth Park"), which may be a venue too. */
const getNames = ({ name, aliases = [] }: { name: string; aliases?: readonly string[] | undefined }) => [
  ...new Set([name, ...aliases.filter((alias) => !alias.includes(','))]),
]

const SLIPS_PER_NAME = process.env.TEST_ALL ? 60 : 12
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Makes a letter wrong, missing or extra, or swaps two neighboring letters. */
function slip(name: string, letters: string, random: () => number): string {
  const pick = (count: number) => Math.floor(random() * count)
  const at = pick(name.length)
  const letter = letters[pick(letters.length)] ?? 'x'
  const [before, rest] = [name.slice(0, at), name.slice(at)]
  const slips = [
    `${before}${letter}${rest.slice(1)}`,
    `${before}${rest.slice(1)}`,
    `${before}${letter}${rest}`,
    `${before}${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`,
  ]
  return slips[pick(slips.length)] ?? name
}

describe.each([...registry.cities, ...loadRooms()])('the venues of $city.id', (cityVenues) => {
  const { city, venues } = cityVenues
  const assign = (venue: string, within = cityVenues) => {
    const assignment = assignVenue({ venue, place: { city: city.name } }, within)
    return 'venue' in assignment ? assignment.venue : undefined
  }

  test('are found by each of their names, and never by a name of another venue', () => {
    const wrong = venues.flatMap((venue) =>
      getNames(venue).filter((name) => ![venue.slug, undefined].includes(assign(name))),
    )
    expect(wrong).toEqual([])
  })

  test('are never found by one or two slips in the name of another venue', () => {
    const random = seededRandom(44)
    const keys = new Map(
      venues.map((venue) => [venue.slug, new Set(getNames(venue).map((name) => venueKey(name, townsOfCity(city))))]),
    )
    const allNames = venues.flatMap(getNames)
    const wrong = venues.flatMap((venue) =>
      getNames(venue).flatMap((name) =>
        Array.from({ length: SLIPS_PER_NAME }, (_, index) => {
          // letters of another name lead to it sooner than any letters
          const letters = index % 2 ? LETTERS : (allNames[Math.floor(random() * allNames.length)] ?? LETTERS)
          const once = slip(name, letters, random)
          return index % 3 ? slip(once, letters, random) : once
        }).flatMap((misprint) => {
          const found = assign(misprint)
          // with its last letter changed, The Lab is The Lan: a short name may become another venue's whole name
          const isOtherName = found !== undefined && keys.get(found)?.has(venueKey(misprint, townsOfCity(city)))
          return found === undefined || found === venue.slug || isOtherName ? [] : [`${misprint} (${name}) → ${found}`]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('are never found by the name of a venue that isn’t among them', () => {
    const sharedKeys = new Set(
      [...Map.groupBy(venues, ({ name }) => venueKey(name, townsOfCity(city)))].flatMap(([key, group]) =>
        group.length > 1 ? [key] : [],
      ),
    )
    const wrong = venues
      .filter(({ name }) => !sharedKeys.has(venueKey(name, townsOfCity(city))))
      .flatMap((venue) => {
        const others = { city, venues: venues.filter((other) => other !== venue) }
        return getNames(venue).flatMap((name) => assign(name, others) ?? [])
      })
    expect(wrong).toEqual([])
  })
})
