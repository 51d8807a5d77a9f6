import { describe, expect, test } from 'vitest'
import type { OurArtist } from '../../src/enrichment/choice.ts'
import { chooseOnMusicBrainz, type MusicBrainzFoundArtist } from '../../src/enrichment/choose-on-musicbrainz.ts'
import { gazetteer } from '../../src/testing/gazetteer.ts'
import { namesOnMusicBrainz, onMusicBrainz, tallied, tally, us } from './tally.ts'

const choose = (ours: OurArtist, found: readonly MusicBrainzFoundArtist[]) =>
  chooseOnMusicBrainz(ours, found, gazetteer)

describe('names that mislead', () => {
  const traps = tally(namesOnMusicBrainz('trap'), choose)
  console.log(tallied('MusicBrainz, names that mislead', traps))

  test('are never linked to somebody else', () => expect(traps.wrong).toEqual([]))
  test('are numerous', () => expect(traps.rows).toBeGreaterThanOrEqual(25))
})

describe('ordinary names', () => {
  const ordinary = tally(namesOnMusicBrainz('ordinary'), choose)
  console.log(tallied('MusicBrainz, ordinary names', ordinary))

  test('are mostly found', () => {
    expect(ordinary.wrong).toEqual([])
    expect(ordinary.right / ordinary.findable).toBeGreaterThan(0.75)
  })
})

test('says why an artist that has ended is not linked', () => {
  const found = [onMusicBrainz('a', 'Townes Van Zandt', { ended: true })]
  expect(choose(us('Townes Van Zandt'), found)).toEqual({
    outcome: 'ask',
    ids: ['a'],
    reasons: ['MusicBrainz says this act has ended, so this may be someone else with the same name.'],
  })
})

test('links one of two after a lookup, if a listing has an address of one', () => {
  const ours = us('Tremor', { links: ['https://tremorband.bandcamp.com/album/waves'] })
  const [one, two] = [onMusicBrainz('a', 'Tremor'), onMusicBrainz('b', 'Tremor')]
  expect(choose(ours, [one, two])).toMatchObject({ outcome: 'ask', ids: ['a', 'b'] })
  const links = [{ url: 'https://tremorband.bandcamp.com/', ended: false }]
  expect(choose(ours, [one, { ...two, links }])).toEqual({
    outcome: 'linked',
    id: 'b',
    reasons: ['A listing and MusicBrainz give the same address.'],
  })
})

test('lets the home town decide a one-word name', () =>
  expect(choose(us('Tremor'), [onMusicBrainz('a', 'Tremor', { beginArea: 'Oakland' })])).toEqual({
    outcome: 'linked',
    id: 'a',
    reasons: ['The only artist called Tremor on MusicBrainz.', 'From Oakland.'],
  }))
