import { expect, test } from 'vitest'
import { safeUrl, toSite } from './links.ts'
import { artistLinks, socialLinks, venueLinks } from './social-links.ts'

test('accepts a handle with or without its @, and a full address', () => {
  expect(socialLinks({ instagram: '@otter', tiktok: 'otter', soundcloud: 'https://soundcloud.com/otter' })).toEqual([
    { label: 'Instagram', url: 'https://www.instagram.com/otter' },
    { label: 'TikTok', url: 'https://www.tiktok.com/@otter' },
    { label: 'SoundCloud', url: 'https://soundcloud.com/otter' },
  ])
})

test('links only web addresses of known sites', () => {
  expect(socialLinks({ instagram: 'javascript:alert(1)', twitter: ' ', friendface: 'otter' })).toEqual([])
})

test.each([
  ['instagram', 'https://instagram.com.evil.example/otter'],
  ['youtube', 'https://evil.example/@otter'],
  ['wikipedia', 'https://wikipedia.org@evil.example/wiki/Otter'],
  ['wikipedia', 'Otter'],
  ['bandcamp', 'https://notbandcamp.com/'],
  ['website', 'javascript:alert(1)'],
  ['website', 'otter'],
])('rejects the %s address %s', (site, address) => {
  expect(socialLinks({ [site]: address })).toEqual([])
})

test.each([
  ['twitter', 'https://x.com/otter'],
  ['wikipedia', 'https://de.wikipedia.org/wiki/Otter'],
  ['bandcamp', 'https://otter.bandcamp.com/'],
  ['website', 'https://otter.example/'],
])('accepts the %s address %s', (site, address) => {
  expect(socialLinks({ [site]: address }).map(({ url }) => url)).toEqual([address])
})

test('encodes a handle so that it stays one path segment', () => {
  expect(socialLinks({ twitter: '../evil?x=1' })).toEqual([
    { label: 'Twitter', url: 'https://twitter.com/..%2Fevil%3Fx%3D1' },
  ])
})

const LINKS = {
  wikipedia: 'https://en.wikipedia.org/wiki/Otter',
  bandcamp: 'otter',
  instagram: '@otter',
  youtube: '@otter',
  website: 'https://otter.example/',
}
test.each([
  [null, 'https://www.youtube.com/@otter'],
  ['UC123', 'https://www.youtube.com/channel/UC123'],
])(
  'an artist’s own site comes first, and there is only one YouTube channel: for the id %s, it is %s',
  (youtubeChannelId, channel) => {
    const artist = { spotifyId: 'abc', youtubeChannelId, socialLinks: LINKS }
    expect(artistLinks(artist).map(({ label, url }) => [label, url])).toEqual([
      ['Website', 'https://otter.example/'],
      ['Listen on Spotify', 'https://open.spotify.com/artist/abc'],
      ['YouTube', channel],
      ['Instagram', 'https://www.instagram.com/otter'],
      ['Bandcamp', 'https://otter.bandcamp.com/'],
      ['Wikipedia', 'https://en.wikipedia.org/wiki/Otter'],
    ])
  },
)

test('links a venue to three sites only', () => {
  const links = venueLinks({ ...LINKS, twitter: 'otter', facebook: 'otter' })
  expect(links.map(({ label }) => label)).toEqual(['Instagram', 'Twitter', 'Facebook'])
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/',
  'https://name:secret@tickets.example/',
  'tickets.example',
  '',
  null,
])('does not link %j', (address) => expect(safeUrl(address)).toBeUndefined())

test('links an ordinary address unchanged', () => {
  expect(safeUrl('https://tickets.example/e/12?ref=a')).toBe('https://tickets.example/e/12?ref=a')
})

test('shows a site’s name without its www', () => {
  expect(toSite('https://www.bluebirdroom.example/calendar')).toBe('bluebirdroom.example')
})
