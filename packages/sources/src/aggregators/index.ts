import { nineteenHz } from '../platforms/19hz.ts'
import { bandsintown } from '../platforms/bandsintown.ts'
import { dothebay } from '../platforms/dothebay.ts'
import { eventbrite } from '../platforms/eventbrite.ts'
import { residentAdvisor } from '../platforms/resident-advisor.ts'
import { songkick } from '../platforms/songkick.ts'
import { theList } from '../platforms/the-list.ts'
import { ticketmaster } from '../platforms/ticketmaster.ts'
import type { SourceDefinition } from '../source.ts'

const HALF_A_DAY = 12 * 60
const A_DAY = 24 * 60

/** The sources that list many venues; each listing is given to its venue by name, address or distance. */
export const aggregators: readonly SourceDefinition[] = [
  {
    slug: 'ticketmaster',
    name: 'Ticketmaster',
    kind: 'ticketing',
    rank: 10,
    cadenceMinutes: HALF_A_DAY,
    source: ticketmaster({
      url: 'https://app.ticketmaster.com/discovery/v2/events.json?city=San%20Francisco&stateCode=CA&countryCode=US&classificationName=music',
    }),
  },
  {
    slug: 'eventbrite',
    name: 'Eventbrite',
    kind: 'ticketing',
    rank: 30,
    cadenceMinutes: HALF_A_DAY,
    source: eventbrite({ url: 'https://www.eventbrite.com/d/ca--san-francisco/music--events/' }),
  },
  {
    slug: 'the-list',
    name: 'The List',
    kind: 'aggregator',
    rank: 10,
    cadenceMinutes: A_DAY,
    source: theList({ url: 'http://www.foopee.com/punk/the-list/by-date.0.html' }),
  },
  {
    slug: '19hz',
    name: '19hz',
    kind: 'aggregator',
    rank: 20,
    cadenceMinutes: A_DAY,
    source: nineteenHz({ url: 'https://19hz.info/eventlisting_BayArea.php' }),
  },
  {
    slug: 'resident-advisor',
    name: 'Resident Advisor',
    kind: 'aggregator',
    rank: 30,
    cadenceMinutes: A_DAY,
    source: residentAdvisor({ url: 'https://ra.co/events/us/sanfrancisco' }),
  },
  {
    slug: 'songkick',
    name: 'Songkick',
    kind: 'aggregator',
    rank: 40,
    cadenceMinutes: A_DAY,
    source: songkick({ url: 'https://www.songkick.com/metro-areas/26330-us-san-francisco-bay-area' }),
  },
  {
    slug: 'dothebay',
    name: 'Do The Bay',
    kind: 'aggregator',
    rank: 50,
    cadenceMinutes: HALF_A_DAY,
    source: dothebay({ url: 'https://dothebay.com/events/today' }),
  },
  {
    slug: 'bandsintown',
    name: 'Bandsintown',
    kind: 'aggregator',
    rank: 60,
    cadenceMinutes: A_DAY,
    source: bandsintown({ url: 'https://www.bandsintown.com/c/san-francisco-ca' }),
  },
]
