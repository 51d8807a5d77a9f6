import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity, gazetteer } from '@houselights/config/cities/cities'
import { tidy } from '@houselights/domain/text/text'
import { locatePlace, relatePlaces } from '@houselights/domain/venues/venue-identity'
import { parsePlace } from '@houselights/domain/venues/venue-name'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { assignVenue } from '@houselights/scrapers/venue-assignment/assign-venue'
import { describe, expect, test } from 'vitest'
import { CAPTURES_DIR, loadCapturedPages } from '../captured.ts'

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
  '1015-folsom 3rd-and-army-skatepark 4-star-theater 523-broadway 620-jones amoeba-music-san-francisco',
  'aracely-cafe audio-sf august-hall bar-part-time bergerac bill-graham-civic-auditorium bimbos-365-club',
  'biscuits-and-blues black-cat blondies-bar butter buzzworks cafe-du-nord cat-club center-for-new-music',
  'cobbs-comedy-club decodance dna-lounge el-rio event-space-at-metreon f8 gold-bar-treasure-island',
  'golden-gate-park-bandshell gray-area great-american-music-hall halcyon hawthorn hibernia-bank',
  'hotel-via-rooftop kilowatt lions-den madarae madrone-art-bar make-out-room mars-bar mercury-cafe',
  'mission-synths monarch monroe monument moscone-center mothership-bar mr-mahjongs music-city-san-francisco',
  'neck-of-the-woods noc-noc oasis ocean-ale-house oracle-park oreillys-pub palace-of-fine-arts paris-75',
  'peacock-lounge phoenix-hotel phonobar pier-80 pops-bar presidio-theatre public-works punch-line-san-francisco',
  'qbar reverb rickshaw-stop san-francisco-mint sfjazz-center space-550 stern-grove storek svn-west swig-bar',
  'temple the-center-sf the-chapel the-endup the-fillmore the-foundry the-great-northern the-independent',
  'the-knockout the-masonic the-midway the-regency-ballroom the-stud the-valencia-room the-warfield thee-parkside',
  'toxic-beach treasure-island-gaa-field underground-sf union-square',
].flatMap((line) => line.split(' '))

const findVenue = (venue: string) => {
  const assigned = assignVenue({ venue }, homeVenues)
  return 'none' in assigned ? undefined : assigned
}

/** The addresses and coordinates that the captured pages print for venues, by the printed name. */
const getPrintedPlaces = () =>
  new Map(
    loadCapturedPages('printed places').flatMap(({ source, page, now, timeZone }) =>
      source
        .parse([page], { now, timeZone })
        .listings.flatMap(({ venue, place }) => (venue && place ? [[tidy(venue), place] as const] : [])),
    ),
  )

/** Compares two printed names as the matcher compares two listings: by the registry's venues, otherwise as places. */
function areSameVenue(a: string, b: string, printedPlaces: ReturnType<typeof getPrintedPlaces>): boolean {
  const [venueA, venueB] = [findVenue(a), findVenue(b)]
  if (venueA && venueB)
    return venueA.venue === venueB.venue && (!venueA.room || !venueB.room || venueA.room === venueB.room)
  const [placeA, placeB] = [a, b].map((printed) =>
    locatePlace(parsePlace(printed, gazetteer), printedPlaces.get(printed) ?? {}),
  )
  return placeA !== undefined && placeB !== undefined
    ? ['same', 'room'].includes(relatePlaces(placeA, placeB, gazetteer))
    : false
}

const hasLabels = existsSync(resolve(MATCHING, 'venue-aliases.jsonl'))
if (!hasLabels) console.log(`Printed venue names are not checked: there is no ${MATCHING} (set CAPTURES_DIR).`)

describe.runIf(hasLabels)('printed venue names', () => {
  test('are matched without taking two venues for one, and nearly all that belong together', () => {
    const printedPlaces = getPrintedPlaces()
    const pairs = getLines<AliasPair>('venue-aliases.jsonl')
    const samePairs = pairs.filter(({ same }) => same)
    const wrongPairs = pairs.filter(({ a, b, same }) => !same && areSameVenue(a, b, printedPlaces))
    const missedPairs = samePairs.filter(({ a, b }) => !areSameVenue(a, b, printedPlaces))
    const recall = 1 - missedPairs.length / samePairs.length
    console.log(
      `venue names: ${wrongPairs.length} wrong of ${pairs.length - samePairs.length} different pairs, recall ${recall.toFixed(3)} (${samePairs.length - missedPairs.length}/${samePairs.length}), missed ${missedPairs.map(({ a, b }) => `"${a}" = "${b}"`).join(', ')}`,
    )
    expect(wrongPairs).toEqual([])
    expect(recall).toBeGreaterThanOrEqual(0.98)
  })

  test('include every registry venue that occurs in the labeled listings', () => {
    const printed = new Set(getLines<PrintedListing>('listings.jsonl').flatMap(({ venue }) => venue ?? []))
    const foundSlugs = new Set([...printed].flatMap((venue) => findVenue(venue)?.venue ?? []))
    expect([...foundSlugs].sort()).toEqual(VENUES_IN_LABELS)
  })
})
