import { describe, expect, test } from 'vitest'
import type { Row } from '../rows/stored-row.ts'
import { ARTIST_FIELDS, VENUE_FIELDS } from './column-fields.ts'
import { applyEdit, getVenueNotes, toEditableField } from './edit-columns.ts'
import type { EditRequest } from './edit-request.ts'

const artist: Row = {
  name: 'Glass Kite',
  genre: 'Folk',
  location: null,
  description: null,
  image_url: null,
  spotify_id: null,
  youtube_channel_id: null,
  social_links: { bandcamp: 'https://kite.example' },
  aliases: [],
  locked: {},
}
const venue: Row = {
  name: 'The Hall',
  address: '1 Sample St',
  capacity: null,
  primary_genres: ['Folk'],
  latitude: 37.78,
  longitude: null,
  do_not_scrape: false,
  active: true,
  social_links: {},
  locked: {},
}
const editArtist = (request: EditRequest, row = artist, valuesBeforeLock: Row = {}) =>
  applyEdit(row, ARTIST_FIELDS, request, valuesBeforeLock)
const editVenue = (request: EditRequest, row = venue, valuesBeforeLock: Row = {}) =>
  applyEdit(row, VENUE_FIELDS, request, valuesBeforeLock)
const getEditable = (name: string, row: Row, valuesBeforeLock: Row = {}) => {
  const field = [...ARTIST_FIELDS, ...VENUE_FIELDS].find((candidate) => candidate.name === name)
  return field && toEditableField(field, row, valuesBeforeLock)
}

describe('a column', () => {
  test('is locked when set, and stays as it is when set to its current value', () => {
    expect(editArtist({ values: { name: 'Kite', genre: ' Folk ' } })).toEqual({
      ...artist,
      name: 'Kite',
      locked: { name: 'Kite' },
    })
    expect(editArtist({ values: { genre: 'Folk' } })).toEqual(artist)
  })

  test('is parsed by type: ids from addresses, links and names line by line, numbers', () => {
    const values = {
      spotifyId: 'https://open.spotify.com/artist/0123456789abcdefABCDEF?si=1',
      socialLinks: 'Instagram: @kite\nbandcamp: https://kite.example',
      aliases: 'GK\nThe Kite',
    }
    expect(editArtist({ values })).toMatchObject({
      spotify_id: '0123456789abcdefABCDEF',
      aliases: ['GK', 'The Kite'],
      social_links: { instagram: '@kite', bandcamp: 'https://kite.example' },
      locked: { spotify_id: '0123456789abcdefABCDEF', aliases: ['GK', 'The Kite'] },
    })
    expect(editVenue({ values: { capacity: '300', latitude: '-12.5', genres: '' } })).toMatchObject({
      capacity: 300,
      latitude: -12.5,
      primary_genres: [],
      locked: { capacity: 300, latitude: -12.5, primary_genres: [] },
    })
  })

  test('can be locked as it is', () => {
    expect(editVenue({ lock: ['address'] })).toEqual({ ...venue, locked: { address: '1 Sample St' } })
  })

  test('gets its earlier value back when unlocked, if that is known', () => {
    const edited = editVenue({ values: { name: 'Hall', address: '2 Sample St' } })
    expect(editVenue({ unlock: ['address', 'name'] }, edited, { address: '1 Sample St' })).toEqual({
      ...venue,
      name: 'Hall',
    })
  })

  test('is not locked if only operators set it', () => {
    expect(editVenue({ values: { doNotScrape: 'true' } })).toEqual({ ...venue, do_not_scrape: true })
  })

  test('is shown in the format of its input, with its sources’ value if that is known', () => {
    expect(getEditable('socialLinks', artist)).toMatchObject({ value: 'bandcamp: https://kite.example', locked: false })
    expect(getEditable('genre', artist)).toMatchObject({ value: 'Folk', told: 'Folk', lockable: true })
    const lockedArtist = { ...artist, locked: { genre: 'Folk' } }
    expect(getEditable('genre', lockedArtist, { genre: null })).toMatchObject({ locked: true, told: '' })
    expect(getEditable('genre', lockedArtist)).toMatchObject({ locked: true, told: null })
    expect(getEditable('doNotScrape', venue)).toMatchObject({ value: 'false', told: null, lockable: false })
  })
})

test.each<[Record<string, string>, RegExp]>([
  [{ spotifyId: 'nope' }, /^Spotify id must be an id of 22 letters and digits, or the address/],
  [{ youtubeChannelId: 'nope' }, /^YouTube channel id must be an id that begins with UC/],
  [{ socialLinks: 'instagram javascript:x' }, /^Social links must be a name and an address or handle on each line/],
  [{ socialLinks: 'instagram: javascript:x' }, /^Social links must be/],
  [{ imageUrl: 'ftp://x' }, /^Image link must be a public address/],
  [{ imageUrl: 'http://192.168.1.1/picture.jpg' }, /^Image link must be a public address/],
  [{ socialLinks: 'website: http://router.lan/' }, /^Social links must be/],
])('refuses %j for an artist', (values, message) => {
  expect(() => editArtist({ values })).toThrow(message)
})

test.each<[Record<string, string>, string]>([
  [{ capacity: 'many' }, 'Capacity must be a whole number from 1 to 200000, not "many".'],
  [{ latitude: '91' }, 'Latitude must be a number from -90 to 90, not "91".'],
  [{ googlePlaceId: 'a b' }, 'Google place id must be an id of letters, digits, - and _, not "a b".'],
])('refuses %j for a venue', (values, message) => {
  expect(() => editVenue({ values })).toThrow(message)
})

test('explains why a venue is not shown', () => {
  expect(getVenueNotes(venue)).toEqual([])
  expect(getVenueNotes({ ...venue, do_not_scrape: true })).toEqual([
    'Not shown and not scraped because the venue asked for that.',
  ])
  expect(getVenueNotes({ ...venue, active: false })).toEqual(['Not shown: it’s no longer in the registry.'])
})
