import { describe, expect, test } from 'vitest'
import type { OurArtist } from '../../src/enrichment/choice.ts'
import { chooseOnSpotify, type SpotifyCandidate } from '../../src/enrichment/choose-on-spotify.ts'
import { aSpotifyArtist, formatTally, namesOnSpotify, ourArtist, tally } from './tally.ts'

describe('names that mislead', () => {
  const misleading = tally(namesOnSpotify('trap'), chooseOnSpotify)
  console.log(formatTally('Spotify, names that mislead', misleading))

  test('are never linked to somebody else', () => expect(misleading.wrong).toEqual([]))
  test('are numerous, and an artist that can be found is never reported as not found', () => {
    expect(misleading.rowCount).toBeGreaterThanOrEqual(80)
    expect(misleading.missed.filter((name) => name.includes('(none:'))).toEqual([])
  })
})

describe('ordinary names', () => {
  const ordinary = tally(namesOnSpotify('ordinary'), chooseOnSpotify)
  console.log(formatTally('Spotify, ordinary names', ordinary))

  test('are mostly found, although most have only name and id', () => {
    expect(ordinary.wrong).toEqual([])
    expect(ordinary.rightCount / ordinary.findableCount).toBeGreaterThan(0.75)
  })
})

const getReasons = (artist: OurArtist, ...candidates: SpotifyCandidate[]) => chooseOnSpotify(artist, candidates).reasons

describe('explains', () => {
  test('that two artists have the name, and lists the better known first', () => {
    const namesakes = [aSpotifyArtist('a', 'Moth Ballet', null, 3), aSpotifyArtist('b', 'MOTH BALLET', null, 40)]
    const expected = ['Two artists on Spotify are called Moth Ballet.']
    expect(chooseOnSpotify(ourArtist('Moth Ballet'), namesakes)).toEqual({
      outcome: 'ask',
      ids: ['b', 'a'],
      reasons: expected,
    })
  })
  test('that the name is one word', () =>
    expect(getReasons(ourArtist('Tremor'), aSpotifyArtist('a', 'Tremor'))).toEqual([
      'Many acts share this one-word name: Tremor.',
    ]))
  test('that the genres differ', () => {
    const ours = ourArtist('Khruangbin Moctar', { genres: ['Metal'] })
    const expected = ['Spotify lists other genres: opera.']
    expect(getReasons(ours, aSpotifyArtist('a', 'Khruangbin Moctar', ['opera']))).toEqual(expected)
  })
  test.each([
    ['Moth Ballet', 'No artist called Moth Ballet on Spotify.'],
    ['G.K.', 'No artist called G.K. on Spotify.'],
  ])('that nobody has the name %s', (name, reason) =>
    expect(getReasons(ourArtist(name), aSpotifyArtist('a', 'Moth Balls'))).toEqual([reason]),
  )
  test('that the name is only similar', () => {
    const expected = ['Spotify has only similar names: The Moth Ballet.']
    expect(getReasons(ourArtist('Moth Ballet'), aSpotifyArtist('a', 'The Moth Ballet'))).toEqual(expected)
  })
  test('that MusicBrainz links to the artist', () => {
    const ours = ourArtist('Tremor', { musicbrainz: { id: 'm', spotifyIds: ['a'], names: [] } })
    expect(getReasons(ours, aSpotifyArtist('a', 'Tremor'))).toEqual(['MusicBrainz links to it, and the name matches.'])
  })
})

test('accepts an address in a listing as evidence if the name agrees', () => {
  const id = '0TnOYISbd1XYRBk9myaseg'
  const ours = ourArtist('Tremor', { links: [`https://open.spotify.com/intl-de/artist/${id}?si=x`] })
  const namesakes = [aSpotifyArtist(id, 'Tremor'), aSpotifyArtist('b', 'Tremor')]
  expect(chooseOnSpotify(ours, namesakes)).toMatchObject({ outcome: 'linked', id })
  expect(chooseOnSpotify(ours, [aSpotifyArtist(id, 'The Headliner of That Night')])).toMatchObject({ outcome: 'none' })
})

test('finds an artist by an alias from an operator, and scores that name', () => {
  const renamed = ourArtist('Osees Something', { aliases: ['Thee Oh Sees', 'Tide'] })
  expect(chooseOnSpotify(renamed, [aSpotifyArtist('a', 'Thee Oh Sees')])).toMatchObject({ outcome: 'linked', id: 'a' })
  expect(chooseOnSpotify(renamed, [aSpotifyArtist('a', 'Tide')])).toMatchObject({ outcome: 'ask' })
})

test('never links by popularity: two namesakes stay undecided, even if one of them is well known', () => {
  const foundArtists = [aSpotifyArtist('a', 'Moth Ballet', ['punk'], 99), aSpotifyArtist('b', 'Moth Ballet', null, 0)]
  expect(chooseOnSpotify(ourArtist('Moth Ballet', { genres: ['Punk'] }), foundArtists)).toMatchObject({
    outcome: 'ask',
  })
})
