import type { ArtistToLookUp } from '@houselights/database/enrichment/artist-to-look-up'
import type { MusicBrainzArtist, MusicBrainzClient } from '@houselights/providers/musicbrainz'
import { ProviderError } from '@houselights/providers/provider-error'
import { expect, test } from 'vitest'
import { lookUpAtMusicBrainz } from './artist-lookups.ts'

const tremor = (id: string, ...links: string[]): MusicBrainzArtist => ({
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
const ourArtist = (links: string[]): ArtistToLookUp => ({
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
 * A MusicBrainz with these artists that records which ids are looked up. Like the real one, its search results have no
 * links.
 */
function musicBrainz(known: readonly MusicBrainzArtist[], gone: readonly string[] = []) {
  const lookedUp: string[] = []
  const client: MusicBrainzClient = {
    search: async () => known.map(({ links: _, ...found }) => ({ ...found, score: 100 })),
    artist: async (id) => {
      lookedUp.push(id)
      const found = known.find((one) => one.id === id)
      if (!found || gone.includes(id)) throw new ProviderError('missing', 'It is not there.')
      return found
    },
  }
  return { lookUp: lookUpAtMusicBrainz(client), lookedUp }
}

const TWO = [tremor('a', 'https://tremor-uk.bandcamp.com/'), tremor('b', 'https://tremorband.bandcamp.com/')]

test('links the one of two artists with the same name whose MusicBrainz links include ours', async () => {
  const { lookUp, lookedUp } = musicBrainz(TWO)
  expect(await lookUp(ourArtist(['https://tremorband.bandcamp.com/album/waves']))).toMatchObject({
    outcome: 'linked',
    externalId: 'b',
    reasons: ['A listing and MusicBrainz give the same address.'],
    facts: { socialLinks: { bandcamp: 'https://tremorband.bandcamp.com/' } },
  })
  expect(lookedUp).toEqual(['a', 'b'])
})

test('leaves the choice to a person if no link matches, or the provider no longer has the matching artist', async () => {
  const other = musicBrainz(TWO)
  expect(await other.lookUp(ourArtist(['https://elsewhere.example/']))).toMatchObject({ outcome: 'ask' })
  const gone = musicBrainz(TWO, ['b'])
  expect(await gone.lookUp(ourArtist(['https://tremorband.bandcamp.com/']))).toMatchObject({ outcome: 'ask' })
})

test('looks up no candidates if we don’t know any link of the artist', async () => {
  const { lookUp, lookedUp } = musicBrainz(TWO)
  expect(await lookUp(ourArtist([]))).toMatchObject({ outcome: 'ask', candidates: [{ id: 'a' }, { id: 'b' }] })
  expect(lookedUp).toEqual([])
})
