import { expect, test } from 'vitest'
import { getChangedColumns, type Row } from '../rows/stored-row.ts'
import { mergeArtistRows } from './merge-artists.ts'

const anArtist = (overrides: Row): Row => ({
  name: 'Glass Kite',
  genre: null,
  location: null,
  description: null,
  image_url: null,
  spotify_id: null,
  youtube_channel_id: null,
  musicbrainz_id: null,
  monthly_listeners: null,
  followers: null,
  spotify_images: [],
  social_links: {},
  aliases: [],
  locked: {},
  provenance: {},
  ...overrides,
})
const merge = (survivor: Row, other: Row) => {
  const row = anArtist(survivor)
  return getChangedColumns(row, mergeArtistRows(row, anArtist({ name: 'Glass Kites', ...other })))
}
const createAccountId = (letter: string) => letter.repeat(22)

test('keeps the survivor’s facts and takes missing ones from the other, with their provenance', () => {
  expect(
    merge(
      { genre: 'Folk', social_links: { instagram: '@kite' }, aliases: ['GK'], locked: { location: null } },
      {
        genre: 'Rock',
        location: 'Reno',
        spotify_id: createAccountId('a'),
        followers: 12,
        social_links: { instagram: '@kites', bandcamp: 'kites' },
        aliases: ['gk', 'The Glass Kites', 'Kites!'],
        provenance: { spotify_id: 'spotify', followers: 'spotify', genre: 'spotify' },
        locked: { followers: 12 },
      },
    ),
  ).toEqual({
    spotify_id: createAccountId('a'),
    followers: 12,
    social_links: { instagram: '@kite', bandcamp: 'kites' },
    aliases: ['GK', 'Glass Kites', 'Kites!'],
    locked: { location: null, followers: 12 },
    provenance: { spotify_id: 'spotify', followers: 'spotify' },
  })
})

test('takes an account’s counts and pictures only along with the account', () => {
  expect(merge({ spotify_id: createAccountId('a') }, { spotify_id: createAccountId('b'), followers: 12 })).toEqual({
    aliases: ['Glass Kites'],
  })
})

test('extends operator-set aliases only with the other artist’s name and its operator-set aliases', () => {
  const survivorRow = { aliases: ['GK'], locked: { aliases: ['GK'] } }
  expect(merge(survivorRow, { aliases: ['From a provider'] })).toMatchObject({ aliases: ['GK', 'Glass Kites'] })
  const otherArtist = { aliases: ['The Kites (NZ)'], locked: { aliases: ['The Kites (NZ)'] } }
  const aliases = ['GK', 'Glass Kites', 'The Kites (NZ)']
  expect(merge(survivorRow, otherArtist)).toEqual({ aliases, locked: { aliases } })
})
