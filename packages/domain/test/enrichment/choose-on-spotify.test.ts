import { describe, expect, test } from 'vitest'
import type { OurArtist } from '../../src/enrichment/choice.ts'
import { chooseOnSpotify, type SpotifyCandidate } from '../../src/enrichment/choose-on-spotify.ts'
import { namesOnSpotify, onSpotify, tallied, tally, us } from './tally.ts'

describe('names that mislead', () => {
  const traps = tally(namesOnSpotify('trap'), chooseOnSpotify)
  console.log(tallied('Spotify, names that mislead', traps))

  test('are never linked to somebody else', () => expect(traps.wrong).toEqual([]))
  test('are numerous, and none that can be found counts as unknown', () => {
    expect(traps.rows).toBeGreaterThanOrEqual(80)
    expect(traps.missed.filter((name) => name.includes('(none:'))).toEqual([])
  })
})

describe('ordinary names', () => {
  const ordinary = tally(namesOnSpotify('ordinary'), chooseOnSpotify)
  console.log(tallied('Spotify, ordinary names', ordinary))

  test('are mostly found, although most have only name and id', () => {
    expect(ordinary.wrong).toEqual([])
    expect(ordinary.right / ordinary.findable).toBeGreaterThan(0.75)
  })
})

const reasons = (ours: OurArtist, ...found: SpotifyCandidate[]) => chooseOnSpotify(ours, found).reasons

describe('says why', () => {
  test('two have the name, better known first', () => {
    const two = [onSpotify('a', 'Moth Ballet', null, 3), onSpotify('b', 'MOTH BALLET', null, 40)]
    const why = ['Two artists on Spotify are called Moth Ballet.']
    expect(chooseOnSpotify(us('Moth Ballet'), two)).toEqual({ outcome: 'ask', ids: ['b', 'a'], reasons: why })
  })
  test('one word', () =>
    expect(reasons(us('Tremor'), onSpotify('a', 'Tremor'))).toEqual(['Many acts share this one-word name: Tremor.']))
  test('other genres', () => {
    const ours = us('Khruangbin Moctar', { genres: ['Metal'] })
    const why = ['Spotify lists other genres: opera.']
    expect(reasons(ours, onSpotify('a', 'Khruangbin Moctar', ['opera']))).toEqual(why)
  })
  test.each([
    ['Moth Ballet', 'No artist called Moth Ballet on Spotify.'],
    ['G.K.', 'No artist called G.K. on Spotify.'],
  ])('nobody of the name %s', (name, sentence) =>
    expect(reasons(us(name), onSpotify('a', 'Moth Balls'))).toEqual([sentence]),
  )
  test('only nearly the name', () => {
    const why = ['Spotify has only similar names: The Moth Ballet.']
    expect(reasons(us('Moth Ballet'), onSpotify('a', 'The Moth Ballet'))).toEqual(why)
  })
  test('another id on MusicBrainz', () => {
    const ours = us('Tremor', { musicbrainz: { id: 'm', spotifyIds: ['a'], names: [] } })
    expect(reasons(ours, onSpotify('a', 'Tremor'))).toEqual(['MusicBrainz links to it, and the name matches.'])
  })
})

test('accepts an address in a listing as evidence if the name agrees', () => {
  const id = '0TnOYISbd1XYRBk9myaseg'
  const ours = us('Tremor', { links: [`https://open.spotify.com/intl-de/artist/${id}?si=x`] })
  const two = [onSpotify(id, 'Tremor'), onSpotify('b', 'Tremor')]
  expect(chooseOnSpotify(ours, two)).toMatchObject({ outcome: 'linked', id })
  expect(chooseOnSpotify(ours, [onSpotify(id, 'The Headliner of That Night')])).toMatchObject({ outcome: 'none' })
})

test('finds an artist by an alias from an operator, and scores that name', () => {
  const renamed = us('Osees Something', { aliases: ['Thee Oh Sees', 'Tide'] })
  expect(chooseOnSpotify(renamed, [onSpotify('a', 'Thee Oh Sees')])).toMatchObject({ outcome: 'linked', id: 'a' })
  expect(chooseOnSpotify(renamed, [onSpotify('a', 'Tide')])).toMatchObject({ outcome: 'ask' })
})

test('never links by popularity: the better known of two is just as undecided', () => {
  const found = [onSpotify('a', 'Moth Ballet', ['punk'], 99), onSpotify('b', 'Moth Ballet', null, 0)]
  expect(chooseOnSpotify(us('Moth Ballet', { genres: ['Punk'] }), found)).toMatchObject({ outcome: 'ask' })
})
