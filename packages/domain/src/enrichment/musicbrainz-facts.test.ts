import { describe, expect, test } from 'vitest'
import { type MusicBrainzLookup, toMusicBrainzFacts } from './musicbrainz-facts.ts'

const anArtist = (overrides: Partial<MusicBrainzLookup> = {}): MusicBrainzLookup => ({
  name: 'Moth Ballet',
  area: null,
  beginArea: null,
  country: null,
  aliases: [],
  links: [],
  ...overrides,
})
const aLink = (type: string, url: string, ended = false) => ({ type, url, ended })
const getFacts = (...links: MusicBrainzLookup['links']) => toMusicBrainzFacts(anArtist({ links }))

test('keeps an artist’s links by site', () => {
  const keptLinks = [
    ['website', 'official homepage', 'https://www.mothballet.example/'],
    ['bandcamp', 'bandcamp', 'https://mothballet.bandcamp.com/'],
    ['instagram', 'social network', 'https://www.instagram.com/mothballet/'],
    ['facebook', 'social network', 'https://www.facebook.com/mothballet'],
    ['twitter', 'social network', 'https://x.com/mothballet'],
    ['tiktok', 'social network', 'https://www.tiktok.com/@mothballet'],
    ['soundcloud', 'soundcloud', 'https://soundcloud.com/mothballet'],
    ['wikipedia', 'wikipedia', 'https://en.wikipedia.org/wiki/Moth_Ballet'],
  ] as const
  const otherLinks = [
    aLink('wikidata', 'https://www.wikidata.org/wiki/Q1'),
    aLink('discogs', 'https://www.discogs.com/artist/1'),
  ]
  const { socialLinks } = getFacts(...keptLinks.map(([, type, url]) => aLink(type, url)), ...otherLinks)
  expect(socialLinks).toEqual(Object.fromEntries(keptLinks.map(([site, , url]) => [site, url])))
})

test.each([
  ['a link that ended', aLink('bandcamp', 'https://old.bandcamp.com/', true)],
  ['plain http', aLink('bandcamp', 'http://mothballet.bandcamp.com/')],
  [
    'a host that only begins with a known one',
    aLink('social network', 'https://www.instagram.com.evil.example/mothballet'),
  ],
  ['a host that only ends with a known one', aLink('social network', 'https://notinstagram.com/mothballet')],
  ['a user name before the host', aLink('social network', 'https://www.instagram.com@evil.example/mothballet')],
  ['a port', aLink('official homepage', 'https://mothballet.example:8443/')],
  ['a script', aLink('official homepage', 'javascript:alert(1)')],
  ['text that isn’t an address', aLink('official homepage', 'mothballet')],
  ['an album’s page instead of the artist’s', aLink('bandcamp', 'https://mothballet.bandcamp.com/album/tide')],
  ['a picture’s page instead of the artist’s', aLink('social network', 'https://www.instagram.com/p/abc/')],
])('leaves out %s', (_, ignoredLink) => expect(getFacts(ignoredLink).socialLinks).toEqual({}))

describe('a YouTube link', () => {
  const channel = 'UCabcdefghijklmnopqrstuv'
  test('with a channel id becomes that id', () =>
    expect(getFacts(aLink('youtube', `https://www.youtube.com/channel/${channel}`)).youtubeChannelId).toBe(channel))
  test('without a channel id stays a link', () => {
    const youtube = 'https://www.youtube.com/@mothballet'
    expect(getFacts(aLink('youtube', youtube))).toMatchObject({ youtubeChannelId: null, socialLinks: { youtube } })
  })
})

test('returns each Spotify id once', () => {
  const id = '0TnOYISbd1XYRBk9myaseg'
  const links = ['/artist/', '/intl-de/artist/'].map((path) =>
    aLink('free streaming', `https://open.spotify.com${path}${id}`),
  )
  const album = aLink('free streaming', `https://open.spotify.com/album/${id}`)
  expect(toMusicBrainzFacts(anArtist({ links: [...links, album] })).spotifyIds).toEqual([id])
})

test.each([
  [{ beginArea: 'Oakland', area: 'United States', country: 'US' }, 'Oakland, United States'],
  [{ beginArea: 'Hebden Bridge', area: 'United Kingdom', country: 'GB' }, 'Hebden Bridge, United Kingdom'],
  [{ beginArea: 'Oakland', area: 'San Francisco', country: null }, 'Oakland, San Francisco'],
  [{ area: 'Iceland', country: 'IS' }, 'Iceland'],
  [{ area: '[Worldwide]', country: 'XW' }, '[Worldwide]'],
  [{ country: 'JP' }, 'Japan'],
  [{}, null],
])('finds the location of %j: %s', (places, location) =>
  expect(toMusicBrainzFacts(anArtist(places)).location).toBe(location),
)

test('keeps other names, but no misspellings or legal names', () => {
  const aliases = [
    { name: 'Moth Ballet', type: 'Artist name' },
    { name: 'Mothballet', type: null },
    { name: 'The Moths', type: 'Artist name' },
    { name: 'Mot Balet', type: 'Search hint' },
    { name: 'Jane Moth', type: 'Legal name' },
  ]
  expect(toMusicBrainzFacts(anArtist({ aliases })).aliases).toEqual(['Mothballet', 'The Moths'])
})
