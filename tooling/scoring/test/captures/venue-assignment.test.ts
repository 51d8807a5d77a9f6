import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { assignVenue } from '@houselights/scrapers/venue-assignment/assign-venue'
import { describe, expect, test } from 'vitest'
import { CAPTURES_DIR } from '../captured.ts'

const home = getVenues(registry, defaultCity.id)
/** Venue texts as sources print them, labelled by hand, kept outside of the repository. */
const MATCHING = resolve(CAPTURES_DIR, '../matching')
const getLines = <Row>(file: string): Row[] =>
  readFileSync(resolve(MATCHING, file), 'utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))

interface AliasPair {
  a: string
  b: string
  same: boolean
}
interface PrintedListing {
  venue: string | null
}

/** The venues of the registry that the labelled listings name, found by reading all their venue texts. */
const NAMED = [
  '1015-folsom audio-sf august-hall bill-graham-civic-auditorium bimbos-365-club black-cat cafe-du-nord',
  'center-for-new-music dna-lounge el-rio f8 gray-area great-american-music-hall kilowatt madrone-art-bar',
  'make-out-room monarch music-city-san-francisco neck-of-the-woods oreillys-pub public-works rickshaw-stop',
  'sfjazz-center the-chapel the-fillmore the-great-northern the-independent the-knockout the-masonic the-midway',
  'the-regency-ballroom the-warfield thee-parkside',
].flatMap((line) => line.split(' '))

const venueOfPrinted = (venue: string): string | undefined => {
  const assigned = assignVenue({ venue }, home)
  return 'none' in assigned ? undefined : `${assigned.venue}/${assigned.room ?? ''}`
}

const here = existsSync(resolve(MATCHING, 'venue-aliases.jsonl'))
if (!here) console.log(`Printed venue names are not checked: there is no ${MATCHING} (set CAPTURES_DIR).`)

describe.runIf(here)('venue names as printed', () => {
  test('are never given to one venue where they mean two', () => {
    const wrong = getLines<AliasPair>('venue-aliases.jsonl').filter(
      ({ a, b, same }) => !same && venueOfPrinted(a) !== undefined && venueOfPrinted(a) === venueOfPrinted(b),
    )
    expect(wrong).toEqual([])
  })

  test('are given to one venue where they mean one', () => {
    const getVenue = (printed: string) => venueOfPrinted(printed)?.split('/')[0]
    const torn = getLines<AliasPair>('venue-aliases.jsonl').filter(
      ({ a, b, same }) => same && (getVenue(a) ?? getVenue(b)) !== undefined && getVenue(a) !== getVenue(b),
    )
    expect(torn).toEqual([])
  })

  test('are found for every venue of the registry that they name', () => {
    const printed = new Set(getLines<PrintedListing>('listings.jsonl').flatMap(({ venue }) => venue ?? []))
    const found = new Set([...printed].flatMap((venue) => venueOfPrinted(venue)?.split('/')[0] ?? []))
    expect([...found].sort()).toEqual(NAMED)
  })
})
