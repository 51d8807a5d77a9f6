import type { ArtistToLookUp } from '@houselights/database/enrichment/artist-to-look-up'
import type { MusicBrainzArtist, MusicBrainzClient } from '@houselights/providers/musicbrainz'
import { ProviderError } from '@houselights/providers/provider-error'
import { expect, test } from 'vitest'
import { lookUpAtMusicBrainz } from './artist-lookups.ts'

const aTremor = (id: string, ...links: string[]): MusicBrainzArtist => ({
  id,
  name: 'Tremor',
  type: 'Group',
  disambiguation: null,
  area: null,
  beginArea: null,
  country: null,
  ended: false,
  aliases: [],
  tags: [],
  links: links.map((url) => ({ type: 'bandcamp', url, ended: false })),
})
const anArtistToLookUp = (links: string[]): ArtistToLookUp => ({
  name: 'Tremor',
  aliases: [],
  genres: [],
  isSpokenWord: false,
  links,
  musicbrainz: null,
  knownId: undefined,
  last: null,
  due: true,
})

/**
 * Creates a fake MusicBrainz that has these artists and records which ids are looked up. Like the real one, its search
 * results have no links.
 */
function createFakeMusicBrainz(artists: readonly MusicBrainzArtist[], deletedIds: readonly string[] = []) {
  const lookedUpIds: string[] = []
  const client: MusicBrainzClient = {
    search: async () => artists.map(({ links: _, ...found }) => ({ ...found, score: 100 })),
    artist: async (id) => {
      lookedUpIds.push(id)
      const found = artists.find((artist) => artist.id === id)
      if (!found || deletedIds.includes(id)) throw new ProviderError('missing', 'No such artist.')
      return found
    },
  }
  return { lookUp: lookUpAtMusicBrainz(client), lookedUpIds }
}

const SAME_NAME_ARTISTS = [
  aTremor('a', 'https://tremor-uk.bandcamp.com/'),
  aTremor('b', 'https://tremorband.bandcamp.com/'),
]

test('if two artists have the same name, links the one whose MusicBrainz links include ours', async () => {
  const { lookUp, lookedUpIds } = createFakeMusicBrainz(SAME_NAME_ARTISTS)
  expect(await lookUp(anArtistToLookUp(['https://tremorband.bandcamp.com/album/waves']))).toMatchObject({
    outcome: 'linked',
    externalId: 'b',
    reasons: ['A listing and MusicBrainz have the same link.'],
    facts: { socialLinks: { bandcamp: 'https://tremorband.bandcamp.com/' } },
  })
  expect(lookedUpIds).toEqual(['a', 'b'])
})

test('leaves the choice to a person if no link matches, or the provider no longer has the matching artist', async () => {
  const withoutMatch = createFakeMusicBrainz(SAME_NAME_ARTISTS)
  expect(await withoutMatch.lookUp(anArtistToLookUp(['https://elsewhere.example/']))).toMatchObject({ outcome: 'ask' })
  const withDeletedMatch = createFakeMusicBrainz(SAME_NAME_ARTISTS, ['b'])
  expect(await withDeletedMatch.lookUp(anArtistToLookUp(['https://tremorband.bandcamp.com/']))).toMatchObject({
    outcome: 'ask',
  })
})

test('looks up no candidates if we have no links for the artist', async () => {
  const { lookUp, lookedUpIds } = createFakeMusicBrainz(SAME_NAME_ARTISTS)
  expect(await lookUp(anArtistToLookUp([]))).toMatchObject({ outcome: 'ask', candidates: [{ id: 'a' }, { id: 'b' }] })
  expect(lookedUpIds).toEqual([])
})
