import type { Artist, City, Event, EventStatus, Picture, Venue } from '../entities.ts'

/** The stand-in's today: a Friday. */
const FIRST_DAY = Date.UTC(2025, 4, 2)

export const city: City = {
  id: 'city-sf',
  name: 'San Francisco',
  shortName: 'SF',
  region: 'California',
  regionCode: 'CA',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  latitude: 37.7749,
  longitude: -122.4194,
}

/** A picture that is kept: a wide one of 640 pixels. */
export const aPicture = (id: string): Picture => ({
  id,
  width: 640,
  height: 360,
  widths: [96, 160, 320, 640],
  placeholder: 'data:image/webp;base64,AAAA',
})

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const noLinks: Record<string, string> = {}

const venueNames: readonly [string, string, string, string[]][] = [
  ['The Sample Lantern', 'Mission', 'music_hall', ['Indie Rock', 'Folk', 'Electronic']],
  ['Example Hall', 'Nob Hill', 'theater', ['Folk', 'Indie Folk']],
  ['Café Beispiel', 'Castro', 'small_club', ['Electronic']],
  ['A Placeholder Room', 'SoMa', 'night_club', ['Indie Rock', 'Metal', 'Punk', 'Jazz']],
  ['The Foghorn Annex', 'Outer Sunset', 'bar', []],
  ['Barnacle & Brass', 'Dogpatch', 'bar', ['Jazz']],
]
export const venues = venueNames.map(
  ([name, neighborhood, venueType, primaryGenres], index): Venue => ({
    id: `venue-${index + 1}`,
    city: 'san-francisco',
    slug: slugOf(name),
    name,
    address: index === 4 ? null : `${100 + index * 211} Sample Street`,
    neighborhood,
    capacity: index % 2 ? null : 250 + index * 175,
    venueType,
    primaryGenres,
    googlePlaceId: null,
    googleRating: null,
    googleReviewCount: null,
    imageUrl: null,
    picture: null,
    website: `https://venue-${index + 1}.example/`,
    description: null,
    socialLinks: index ? noLinks : { instagram: '@samplelantern' },
    latitude: 37.76,
    longitude: -122.42,
    access: { wheelchair: null, seating: null },
    upcomingCount: index === 5 ? 0 : 9,
    weekCount: index === 5 || index === 3 ? 0 : 3,
  }),
)

const names = [
  'The Paper Lanterns',
  'Velvet Otter',
  'Mild Panic',
  'Ölfarbe',
  'Salt & Sodium',
  'The Unfinished Sentences of a Very Long Band Name Orchestra',
  'Tin Cathedral',
  'DJ Spreadsheet',
  'Moth Parade',
  'Low Ceiling',
  'Ada & the Engines',
  '¡Buen Ejemplo!',
]
const genres = ['Indie Rock', 'Electronic', 'Folk', 'Indie Folk', null]
const artists = names.map(
  (name, index): Artist => ({
    id: `artist-${index + 1}`,
    slug: slugOf(name) || `artist-${index + 1}`,
    name,
    genre: genres[index % genres.length] ?? null,
    location: index % 3 ? null : 'Oakland, CA',
    description: index % 2 ? null : `${name} are a sample band: four people, two amplifiers and a lamp.`,
    imageUrl: null,
    picture: null,
    spotifyId: null,
    spotifyImages: [],
    youtubeChannelId: null,
    monthlyListeners: index === 1 ? 12_340 : null,
    followers: index === 1 ? 987 : null,
    socialLinks: index === 1 ? { instagram: '@velvetotter', bandcamp: 'velvetotter' } : noLinks,
    upcomingCount: index === 11 ? 0 : 5,
  }),
)

const statuses: EventStatus[] = [
  'scheduled',
  'scheduled',
  'sold out',
  'scheduled',
  'postponed',
  'scheduled',
  'cancelled',
]
const statusOf = (index: number): EventStatus =>
  index % 13 === 7
    ? 'moved'
    : index % 17 === 9
      ? 'unconfirmed'
      : (statuses[(index * 5) % statuses.length] ?? 'scheduled')
const prices = [
  { price: '$25 ADV / $28 DOS', priceMin: 25, priceMax: 28, currency: 'USD', admission: 'paid' },
  { price: 'Free', priceMin: 0, priceMax: 0, currency: 'USD', admission: 'free' },
  { price: null, priceMin: null, priceMax: null, currency: null, admission: null },
  { price: '$18', priceMin: 18, priceMax: 18, currency: 'USD', admission: 'paid' },
] as const
const ages = ['All Ages', '21+', null, '18+']

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The stand-in has nothing to choose from.')
  return item
}

/** A hundred and twenty sample events over four weeks from the stand-in's today. */
export const events: Event[] = Array.from({ length: 120 }, (_, index) => eventNumber(index))

function eventNumber(index: number): Event {
  const day = new Date(FIRST_DAY + Math.floor(index / 4.3) * 86_400_000).toISOString().slice(0, 10)
  const artist = at(artists, index * 7)
  const support =
    index % 3 === 0 ? [] : [at(artists, index * 7 + 3), at(artists, index * 7 + 5)].slice(0, (index % 3) as 1 | 2)
  const venue = at(venues, index)
  const hasTime = index % 9 !== 4
  const showTime = hasTime ? `${day}T${18 + (index % 4)}:${index % 2 ? '30' : '00'}:00-07:00` : null
  const doors = hasTime && index % 4 ? `${day}T${17 + (index % 4)}:${index % 2 ? '30' : '00'}:00-07:00` : null
  const title = index % 11 === 6 ? `${artist.name}: The Lamp & Cable Tour <2025>` : artist.name
  const host = `venue-${venues.indexOf(venue) + 1}.example`
  return {
    id: `event-${index + 1}`,
    city: 'san-francisco',
    slug: `${slugOf(title)}-${day}-${index + 1}`,
    title,
    night: null,
    presenter: null,
    tour: null,
    date: showTime ?? day,
    localDate: day,
    startsAt: showTime,
    doors,
    showTime,
    endsAt: null,
    imageUrl: null,
    picture: null,
    description: index % 2 ? null : `An evening with ${artist.name}.\n\n<b>Not bold</b>: text, as the page had it.`,
    ...at(prices, index),
    age: at(ages, index),
    access: { wheelchair: null, seating: null, age: null },
    ticketUrl: index % 5 === 3 ? null : `https://tickets.example/${index + 1}`,
    tags: artist.genre ? [artist.genre, 'Live', 'Sample', 'Fourth'] : [],
    kind: 'music',
    status: statusOf(index),
    room: index % 14 === 8 ? 'Upstairs' : null,
    artist,
    venue,
    bill: [
      { ...pickBilled(artist), role: 'headliner' },
      ...support.map((each) => ({ ...pickBilled(each), role: 'support' as const })),
    ],
    openingActsDetails: support.map(pickBilled),
    sources: [
      {
        name: venue.name,
        kind: 'venue',
        url: `https://www.${host}/calendar#${index + 1}`,
        ticketUrl: null,
        firstSeenAt: '2025-04-11T08:00:00-07:00',
        lastSeenAt: '2025-05-02T14:05:00-07:00',
      },
      ...(index % 2
        ? [
            {
              name: 'Sample Tickets',
              kind: 'ticketing' as const,
              url: `https://tickets.example/${index + 1}`,
              ticketUrl: `https://tickets.example/${index + 1}`,
              firstSeenAt: '2025-04-20T08:00:00-07:00',
              lastSeenAt: '2025-05-01T09:00:00-07:00',
            },
          ]
        : []),
    ],
    inferred: index % 6 === 1 ? ['year', 'showTime'] : [],
    firstSeenAt: '2025-04-11T08:00:00-07:00',
    lastSeenAt: '2025-05-02T14:05:00-07:00',
    modifiedAt: '2025-04-20T08:00:00-07:00',
    sequence: 1,
    previousStart: null,
  }
}

function pickBilled({ id, slug, name }: Artist) {
  return { id, slug, name }
}
