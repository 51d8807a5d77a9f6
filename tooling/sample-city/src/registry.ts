import { defaultCity } from '@houselights/config/cities/cities'
import type { Terms } from '@houselights/contracts/entities/terms'
import { nineteenHz } from '@houselights/scrapers/platforms/19hz'
import { axs } from '@houselights/scrapers/platforms/axs'
import { ics } from '@houselights/scrapers/platforms/ics'
import { jsonLd } from '@houselights/scrapers/platforms/json-ld'
import { seetickets } from '@houselights/scrapers/platforms/seetickets'
import { squarespace } from '@houselights/scrapers/platforms/squarespace'
import { theList } from '@houselights/scrapers/platforms/the-list'
import { ticketweb } from '@houselights/scrapers/platforms/ticketweb'
import { tribeEvents } from '@houselights/scrapers/platforms/tribe-events'
import { registry } from '@houselights/scrapers/registry/registry'
import type { Source, SourceDefinition, VenueDefinition } from '@houselights/scrapers/source/source'
import { REFUSING_SITE } from './behavior.ts'

const CADENCE_MINUTES = 360

/** The day on which the access facts were taken from the sample pages. */
const CHECKED_ON = '2025-05-01'

interface SampleVenue extends Omit<VenueDefinition, 'sources'> {
  source: Source
}

const toVenue = ({ source, ...facts }: SampleVenue): VenueDefinition => ({
  ...facts,
  website: source.url,
  sources: [{ slug: facts.slug, name: facts.name, kind: 'venue', source, cadenceMinutes: CADENCE_MINUTES }],
})

const toAggregator = (
  slug: string,
  name: string,
  source: Source,
  reading: Terms['reading'] = 'allowed',
): SourceDefinition => ({
  slug,
  name,
  kind: 'aggregator',
  source,
  cadenceMinutes: CADENCE_MINUTES,
  terms: { reading, source: new URL('/', source.url).href, readOn: CHECKED_ON, note: 'It’s a sample.' },
})

/** Leaves out a real venue's shows: the demo invents nothing about real venues, but links to them have a page. */
const withoutShows = (realVenue: VenueDefinition): VenueDefinition => ({
  ...realVenue,
  sources: realVenue.sources
    .slice(0, 1)
    .map((source) => ({ ...source, inactive: 'The demo scrapes only its own sample sites.' })),
})

/** Venues that the site links to by name. */
const LINKED_VENUES = defaultCity.featuredVenues.slice(0, 3).map(({ slug }) => slug)

/** Makes the demo's registry, in place of the city's: our own venues and aggregators, served at `origin`. */
export const sampleRegistry = (origin: string): { venues: VenueDefinition[]; aggregators: SourceDefinition[] } => ({
  venues: [
    toVenue({
      slug: 'placeholder-hall',
      name: 'Placeholder Hall',
      neighborhood: 'Sample District',
      address: '1 Sample St',
      capacity: 1_200,
      venueType: 'music_hall',
      primaryGenres: ['Indie Rock', 'Folk', 'Soul'],
      latitude: 37.7761,
      longitude: -122.4371,
      access: {
        wheelchair: 'yes',
        wheelchairNote: 'Ramp at the side door',
        seating: 'standing',
        readOn: CHECKED_ON,
        source: `${origin}/placeholder-hall/calendar/`,
      },
      source: seetickets({ url: `${origin}/placeholder-hall/calendar/` }),
    }),
    toVenue({
      slug: 'the-sample-room',
      name: 'The Sample Room',
      aliases: ['Sample Room'],
      neighborhood: 'Sample District',
      address: '2 Sample St',
      venueType: 'club',
      primaryGenres: ['Punk', 'Indie Rock'],
      latitude: 37.7652,
      longitude: -122.3964,
      links: { instagram: 'thesampleroom.sample' },
      source: ticketweb({ url: `${origin}/the-sample-room/` }),
    }),
    toVenue({
      slug: 'lorem-lounge',
      name: 'Lorem Lounge',
      neighborhood: 'Example Heights',
      address: '3 Example Ave',
      capacity: 250,
      venueType: 'bar',
      primaryGenres: ['Jazz', 'Soul', 'Folk', 'Hip Hop'],
      latitude: 37.7838,
      longitude: -122.4138,
      links: { instagram: 'loremlounge.sample', twitter: 'loremlounge_sample', facebook: 'loremlounge.sample' },
      source: tribeEvents({ url: `${origin}/lorem-lounge/wp-json/tribe/events/v1/events` }),
    }),
    toVenue({
      slug: 'the-mock-theater',
      name: 'The Mock Theater',
      neighborhood: 'Example Heights',
      address: '4 Example Ave',
      venueType: 'theater',
      primaryGenres: ['Indie Folk'],
      latitude: 37.7884,
      longitude: -122.4212,
      access: {
        wheelchair: 'partly',
        wheelchairNote: 'The balcony is up a flight of stairs',
        readOn: CHECKED_ON,
        source: `${origin}/the-mock-theater/shows/`,
      },
      source: axs({ url: `${origin}/the-mock-theater/shows/` }),
    }),
    toVenue({
      slug: 'fixture-bar',
      name: 'Fixture Bar',
      neighborhood: 'Placeholder Park',
      address: '5 Placeholder Rd',
      venueType: 'bar',
      latitude: 37.7454,
      longitude: -122.42,
      source: squarespace({ url: `${origin}/fixture-bar/events` }),
    }),
    toVenue({
      slug: 'the-example-club',
      name: 'The Example Club',
      aliases: ['Example Club'],
      neighborhood: 'Placeholder Park',
      address: '6 Placeholder Rd',
      venueType: 'club',
      primaryGenres: ['Electronic'],
      latitude: 37.7713,
      longitude: -122.4128,
      source: jsonLd({ url: `${origin}/the-example-club/shows` }),
    }),
    toVenue({
      slug: 'dry-run-ballroom',
      name: 'Dry Run Ballroom',
      neighborhood: 'Sample District',
      address: '7 Sample St',
      venueType: 'ballroom',
      latitude: 37.7829,
      longitude: -122.4103,
      source: ics({ url: `${origin}/dry-run-ballroom/calendar.ics` }),
    }),
    // replaces the venue that two of the monitor's jobs scrape: they find it by this alias, and the name shows that it's
    // a sample
    toVenue({
      slug: 'grand-sample-music-hall',
      name: 'Grand Sample Music Hall',
      ...(defaultCity.jobVenue && { aliases: [defaultCity.jobVenue.name] }),
      neighborhood: 'Sample District',
      address: '8 Sample St',
      venueType: 'music_hall',
      latitude: 37.785,
      longitude: -122.4189,
      source: seetickets({ url: `${origin}/grand-sample-music-hall/calendar/` }),
    }),
    // its site refuses every request, so only The Sample List has its shows
    toVenue({
      slug: REFUSING_SITE,
      name: 'The Hushed Room',
      neighborhood: 'Example Heights',
      address: '10 Example Ave',
      venueType: 'club',
      latitude: 37.7853,
      longitude: -122.4152,
      source: jsonLd({ url: `${origin}/${REFUSING_SITE}/shows` }),
    }),
    ...LINKED_VENUES.flatMap((slug) =>
      registry.cities.flatMap(({ venues }) => venues.filter((known) => known.slug === slug)),
    ).map(withoutShows),
  ],
  aggregators: [
    toAggregator('the-sample-list', 'The Sample List', theList({ url: `${origin}/the-sample-list/by-date.0.html` })),
    toAggregator('sample-hz', 'Sample Hz', nineteenHz({ url: `${origin}/sample-hz/eventlisting_BayArea.php` })),
    // off, so it needs no site
    toAggregator('sample-kick', 'Sample Kick', jsonLd({ url: `${origin}/sample-kick/` }), 'forbidden'),
  ],
})
