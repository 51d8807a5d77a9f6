import { describe, expect, test } from 'vitest'
import type { OurArtist } from '../../src/enrichment/choice.ts'
import { chooseOnMusicBrainz, type MusicBrainzFoundArtist } from '../../src/enrichment/choose-on-musicbrainz.ts'
import { gazetteer } from '../../src/testing/gazetteer.ts'
import { aMusicBrainzArtist, formatTally, namesOnMusicBrainz, ourArtist, tally } from './tally.ts'

const choose = (artist: OurArtist, candidates: readonly MusicBrainzFoundArtist[]) =>
  chooseOnMusicBrainz(artist, candidates, gazetteer)

describe('names that mislead', () => {
  const misleading = tally(namesOnMusicBrainz('trap'), choose)
  console.log(formatTally('MusicBrainz, names that mislead', misleading))

  test('are never linked to somebody else', () => expect(misleading.wrong).toEqual([]))
  test('are numerous', () => expect(misleading.rowCount).toBeGreaterThanOrEqual(25))
})

describe('ordinary names', () => {
  const ordinary = tally(namesOnMusicBrainz('ordinary'), choose)
  console.log(formatTally('MusicBrainz, ordinary names', ordinary))

  test('are mostly found', () => {
    expect(ordinary.wrong).toEqual([])
    expect(ordinary.rightCount / ordinary.findableCount).toBeGreaterThan(0.75)
  })
})

test('explains why an artist that has ended is not linked', () => {
  const foundArtists = [aMusicBrainzArtist('a', 'Townes Van Zandt', { ended: true })]
  expect(choose(ourArtist('Townes Van Zandt'), foundArtists)).toEqual({
    outcome: 'ask',
    ids: ['a'],
    reasons: ['MusicBrainz says this act has ended, so this may be someone else with the same name.'],
  })
})

test('links one of two namesakes after a lookup if a listing has an address of that one', () => {
  const ours = ourArtist('Tremor', { links: ['https://tremorband.bandcamp.com/album/waves'] })
  const [first, second] = [aMusicBrainzArtist('a', 'Tremor'), aMusicBrainzArtist('b', 'Tremor')]
  expect(choose(ours, [first, second])).toMatchObject({ outcome: 'ask', ids: ['a', 'b'] })
  const links = [{ url: 'https://tremorband.bandcamp.com/', ended: false }]
  expect(choose(ours, [first, { ...second, links }])).toEqual({
    outcome: 'linked',
    id: 'b',
    reasons: ['A listing and MusicBrainz have the same link.'],
  })
})

test('uses the home town to decide a one-word name', () =>
  expect(choose(ourArtist('Tremor'), [aMusicBrainzArtist('a', 'Tremor', { beginArea: 'Oakland' })])).toEqual({
    outcome: 'linked',
    id: 'a',
    reasons: ['The only artist called Tremor on MusicBrainz.', 'From Oakland.'],
  }))
