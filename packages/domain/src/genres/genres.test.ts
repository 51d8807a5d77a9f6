import { expect, test } from 'vitest'
import { GENRE_OPTIONS } from './genre-options.ts'
import { displayGenres, isMusicGenre, toGenre, toGenres } from './genres.ts'

// As printed on the pages of the city's venues and lists.
test.each([
  [
    'Indie Rock',
    'indie-rock | Indie/Alternative | indie alternative | indierock | Alt Rock | ALTERNATIVE ROCK | Indie | indie pop | shoegaze dream pop grunge | Shoegaze/Post-Rock | bedroom pop | alternative indie rock | emo | slowcore | lofi',
  ],
  [
    'Electronic',
    'electronica | House | tech house | TECHNO | EDM | EDM / Electronic | Dance/Electronic | drum and bass | uk garage | indie dance | synthpop | progressive house | Club Dance | DJ/Dance | afro house | latin house | pop EDM | trip-hop | nu-disco | hard techno | deephouse | happy hardcore | live electronic | speed garage | garage house | future beats | dub techno | electro swing',
  ],
  [
    'Folk',
    'folk | Singer/Songwriter | Singer-Songwriter | Folk Rock | folk rock | Americana | Celtic Rock | bluegrass',
  ],
  ['Indie Folk', 'Indie Folk | indie-folk | indie-rock-folk | folk-pop | iLofi-folk'],
  ['Hip Hop', 'Hip-Hop/Rap | Hip Hop / Rap | hip hop | hip-hop | trap | cloud rap | alternative hip hop | jazz rap'],
  ['Soul & R&B', 'R&B | r and b | Soul | funk soul | r&b | Rhythm & Blues | alternative r&b'],
  ['Metal', 'Metal | heavy metal doom psych sludge'],
  ['Punk', "90's pop punk | Ska punk | post-punk | punk | Hardcore | new wave post-punk | garage punk"],
  ['Goth & Industrial', 'goth | dark wave | EBM | industrial techno'],
  ['Latin', 'Latin | reggaeton | cumbia | latin pop'],
  ['Jazz', 'Jazz | Jazz Fusion | Latin Jazz'],
  ['Rock', 'Rock | Psych Rock | surf rock | pop-rock | garage | garage rock revival | post-garage rock | new wave'],
  ['Comedy', 'Comedy | Stand-Up'],
])('maps to %s: %s', (genre, spellings) => {
  const genresBySpelling = spellings.split(' | ').map((spelling) => [spelling, toGenre(spelling)])
  expect(genresBySpelling).toEqual(genresBySpelling.map(([spelling]) => [spelling, genre]))
})

test('maps each spelling to one genre, and a genre’s name to itself', {
  meta: { proves: ['Events: a table maps scraped genres to the options'] },
}, () => {
  for (const genre of [...GENRE_OPTIONS, 'Soul & R&B', 'Goth & Industrial', 'Hip Hop'])
    expect(toGenre(genre)).toBe(genre)
  expect(toGenres(['indie', 'Indie Rock', 'alternative', 'house', 'Undefined'])).toEqual(['Indie Rock', 'Electronic'])
})

test('keeps unknown genres as printed, and drops words that are not genres', () => {
  expect(toGenre('  Theremin   Choir Duels ')).toBe('Theremin Choir Duels')
  for (const text of ['Undefined', 'Other', '', ' - ', 'Music', 'Theatre', 'Benefit', 'Magic & Illusion', 'Tribute'])
    expect(toGenre(text)).toBeNull()
})

test('decides the genre of an ambiguous word by the words next to it', () => {
  expect(toGenres(['garage', 'surf rock'])).toEqual(['Rock'])
  expect(toGenres(['tech house', 'garage', 'bassline'])).toEqual(['Electronic'])
  expect(toGenres(['Hardcore'])).toEqual(['Punk'])
  expect(toGenres(['hardcore', 'hardstyle', 'trap'])).toEqual(['Electronic'])
  expect(toGenres(['trap', 'rap'])).toEqual(['Hip Hop'])
  expect(toGenres(['new wave', 'synthpop'])).toEqual(['Rock', 'Electronic'])
  expect(toGenres(['darkwave', 'new wave'])).toEqual(['Goth & Industrial'])
})

test('distinguishes music genres from others', () => {
  expect(['tech house', 'K-Pop', 'Rhythm & Blues'].every(isMusicGenre)).toBe(true)
  expect(['Comedy', 'Theatre', 'Theremin Choir Duels', ''].some(isMusicGenre)).toBe(false)
})

test('shows each genre in one spelling', () => {
  expect(
    displayGenres(['indie rock', 'Indie Rock', 'INDIE-ROCK', 'funk soul', 'r and b', 'Hip Hop/Rap', 'K-Pop']),
  ).toEqual(['Indie Rock', 'Funk Soul', 'R and B', 'Hip Hop/Rap', 'K-Pop'])
})
