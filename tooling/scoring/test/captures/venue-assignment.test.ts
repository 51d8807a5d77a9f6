import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { assignVenue } from '@houselights/scrapers/venue-assignment/assign-venue'
import { describe, expect, test } from 'vitest'
import { CAPTURES_DIR } from '../captured.ts'

const homeVenues = getVenues(registry, defaultCity.id)
/** Venue names as sources print them, labeled by hand, kept outside of the repository. */
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

/** The registry's venues that occur in the labeled listings. A person found them by reading all venue texts. */
const VENUES_IN_LABELS = [
  '1015-folsom audio-sf august-hall bill-graham-civic-auditorium bimbos-365-club black-cat cafe-du-nord',
  'center-for-new-music dna-lounge el-rio f8 gray-area great-american-music-hall kilowatt madrone-art-bar',
  'make-out-room monarch music-city-san-francisco neck-of-the-woods oreillys-pub public-works rickshaw-stop',
  'sfjazz-center the-chapel the-fillmore the-great-northern the-independent the-knockout the-masonic the-midway',
  'the-regency-ballroom the-warfield thee-parkside',
].flatMap((line) => line.split(' '))

const findVenue = (venue: string): string | undefined => {
  const assigned = assignVenue({ venue }, homeVenues)
  return 'none' in assigned ? undefined : `${assigned.venue}/${assigned.room ?? ''}`
}

const hasLabels = existsSync(resolve(MATCHING, 'venue-aliases.jsonl'))
if (!hasLabels) console.log(`Printed venue names are not checked: there is no ${MATCHING} (set CAPTURES_DIR).`)

describe.runIf(hasLabels)('printed venue names', () => {
  test('of different venues are never matched to one venue', () => {
    const wrongPairs = getLines<AliasPair>('venue-aliases.jsonl').filter(
      ({ a, b, same }) => !same && findVenue(a) !== undefined && findVenue(a) === findVenue(b),
    )
    expect(wrongPairs).toEqual([])
  })

  test('of one venue are matched to the same venue', () => {
    const getVenueSlug = (printed: string) => findVenue(printed)?.split('/')[0]
    const splitPairs = getLines<AliasPair>('venue-aliases.jsonl').filter(
      ({ a, b, same }) =>
        same && (getVenueSlug(a) ?? getVenueSlug(b)) !== undefined && getVenueSlug(a) !== getVenueSlug(b),
    )
    expect(splitPairs).toEqual([])
  })

  test('include every registry venue that occurs in the labeled listings', () => {
    const printed = new Set(getLines<PrintedListing>('listings.jsonl').flatMap(({ venue }) => venue ?? []))
    const foundSlugs = new Set([...printed].flatMap((venue) => findVenue(venue)?.split('/')[0] ?? []))
    expect([...foundSlugs].sort()).toEqual(VENUES_IN_LABELS)
  })
})
