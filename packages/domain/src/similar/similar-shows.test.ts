import { describe, expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import type { SharedBill, SimilarShow } from './similar-show.ts'
import { findSimilarShows } from './similar-shows.ts'

const TODAY = '2025-05-02'
let showCount = 0
const anAct = (name: string, headlines = true) => ({ id: `id of ${name}`, name, headlines })
function aShow({
  venue = `Hall ${showCount}`,
  ...overrides
}: Partial<Omit<SimilarShow, 'venue'>> & { venue?: string } = {}) {
  const id = overrides.id ?? `show ${String(++showCount).padStart(4, '0')}`
  const day = overrides.day ?? '2025-06-10'
  return {
    id,
    title: id,
    day,
    sortAt: Date.parse(`${day}T20:00:00-07:00`),
    bill: [],
    genres: [],
    price: null,
    neighborhood: null,
    takesPlace: true,
    ...overrides,
    venue: { id: venue, name: venue },
  } satisfies SimilarShow
}
/** Finds the shows similar to the first one, as titles with reasons. */
function findSimilar(shows: SimilarShow[], bills: SharedBill[] = []) {
  const titles = new Map(shows.map(({ id, title }) => [id, title]))
  return (findSimilarShows(shows, bills, TODAY).get(shows[0]?.id ?? '') ?? []).map(({ id, reasons }) => [
    titles.get(id),
    ...reasons,
  ])
}

describe('shows similar to a show', () => {
  const glassKite = aShow({
    title: 'Glass Kite',
    day: '2025-05-09',
    bill: [anAct('Glass Kite'), anAct('Moth Ballet', false)],
    genres: ['Stoner Rock'],
    venue: 'The Sample Hall',
    price: 15,
  })

  test('rank by shared artists, then earlier bills, then genre, then venue', () => {
    const sameVenue = aShow({ title: 'Same venue', venue: 'The Sample Hall', day: '2025-05-20', price: 40 })
    const genre = aShow({ title: 'Genre', genres: ['stoner rock'], day: '2025-05-20', price: 12 })
    const billedTogether = aShow({ title: 'Billed together', bill: [anAct('Velvet Static')], day: '2025-05-20' })
    const support = aShow({ title: 'Support', bill: [anAct('Ash'), anAct('Moth Ballet', false)], day: '2025-05-03' })
    const artists: SharedBill['artists'] = ['id of Velvet Static', 'id of Glass Kite']
    const bills = ['2024-03-01', '2025-03-08'].map((day): SharedBill => ({ artists, day }))
    expect(findSimilar([glassKite, sameVenue, genre, billedTogether, support], bills)).toEqual([
      ['Support', 'Moth Ballet also playing Saturday'],
      ['Billed together', 'same bill in March: Glass Kite, Velvet Static'],
      ['Genre', 'also stoner rock', 'also under $20'],
      ['Same venue', 'also at The Sample Hall'],
    ])
    expect(findSimilar([glassKite, billedTogether], bills.slice(0, 1))).toEqual([
      ['Billed together', 'same bill in March 2024: Glass Kite, Velvet Static'],
    ])
  })

  test('have at most two reasons, strongest first', () => {
    const other = aShow({
      title: 'All of it',
      day: '2025-05-10',
      genres: ['Stoner Rock'],
      price: 0,
      venue: 'The Sample Hall',
    })
    expect(findSimilar([glassKite, other])).toEqual([['All of it', 'also stoner rock', 'also at The Sample Hall']])
  })

  test('need more in common than the night, the price or the neighborhood', () => {
    const neighborhood = 'Mission'
    expect(
      findSimilar([{ ...glassKite, neighborhood }, aShow({ day: glassKite.day, price: 5, neighborhood })]),
    ).toEqual([])
    expect(findSimilar([glassKite])).toEqual([])
  })

  test('rank higher with a rare genre than with a common one, and are not found by one that nearly all shows have', () => {
    const rare = aShow({ title: 'Rare', genres: ['dungeon synth'] })
    const common = aShow({ title: 'Common', genres: ['Jazz'] })
    const crowd = Array.from({ length: 30 }, () => aShow({ genres: ['Punk'] }))
    const mixed = aShow({ genres: ['Dungeon Synth', 'Jazz', 'Punk'], title: 'Mixed' })
    const jazzShows = Array.from({ length: 8 }, () => aShow({ genres: ['Jazz'], title: 'More jazz', venue: 'Annex' }))
    const [first, ...rest] = findSimilar([mixed, common, rare, ...crowd, ...jazzShows])
    expect(first).toEqual(['Rare', 'also dungeon synth', 'same night'])
    expect(rest.map(([title]) => title)).not.toContain(crowd[0]?.title)
    expect(rest).toContainEqual(['Common', 'also jazz', 'same night'])
  })

  test('have genres written as in a sentence, and no kinds of events, in their reasons', () => {
    const getGenreReason = (genre: string) =>
      findSimilar([
        aShow({ genres: [genre], day: '2025-05-01' }),
        aShow({ genres: [genre], day: '2025-06-01' }),
      ])[0]?.[1]
    const reasons = ['also soul & R&B', 'also EDM', 'also Latin', 'also stoner rock']
    expect(['Soul & R&B', 'EDM', 'Latin', 'Stoner Rock'].map(getGenreReason)).toEqual(reasons)
    expect(getGenreReason('Live Music')).toBeUndefined()
  })

  test('include only the next date of a run, and one date of every other artist or series', () => {
    const residency = ['2025-05-16', '2025-05-23', '2025-05-30'].map((day) =>
      aShow({ title: `Glass Kite ${day}`, day, bill: [anAct('Glass Kite')], venue: 'The Sample Hall' }),
    )
    const weekly = [1, 2, 3].map((index) =>
      aShow({ title: `Doom Monday #${index}`, day: `2025-06-0${index}`, genres: ['Stoner Rock'], venue: 'Annex' }),
    )
    const twoNights = [1, 2].map((index) =>
      aShow({ title: `Ash, night ${index}`, day: `2025-07-0${index}`, genres: ['Stoner Rock'], bill: [anAct('Ash')] }),
    )
    const getResults = (show: SimilarShow) =>
      findSimilar([
        show,
        ...[glassKite, ...residency, ...weekly, ...twoNights].filter((candidate) => candidate !== show),
      ])
    expect(getResults(glassKite).map(([title]) => title)).toEqual([
      'Glass Kite 2025-05-16',
      'Doom Monday #1',
      'Ash, night 1',
    ])
    const lastDate = residency[2]
    // After the last date, the first one.
    expect(lastDate && getResults(lastDate)[0]).toEqual([
      'Glass Kite',
      'Glass Kite also playing May 9',
      'also at The Sample Hall',
    ])
  })

  test('never include a canceled show, but are found for a canceled show', () => {
    const canceledShow = aShow({ title: 'Canceled', genres: ['Stoner Rock'], takesPlace: false })
    expect(findSimilar([glassKite, canceledShow])).toEqual([])
    expect(findSimilar([canceledShow, glassKite])).toEqual([['Glass Kite', 'also stoner rock']])
  })

  test('include at most two that share only the venue, and six in all', () => {
    const getTitle = (index: number) => `Evening ${'abcdefghi'[index]}`
    const sameVenue = Array.from({ length: 9 }, (_, index) =>
      aShow({ title: getTitle(index), venue: 'The Sample Hall' }),
    )
    expect(findSimilar([glassKite, ...sameVenue])).toHaveLength(2)
    const genreShows = Array.from({ length: 9 }, () => aShow({ genres: ['Stoner Rock'] }))
    expect(findSimilar([glassKite, ...sameVenue, ...genreShows])).toHaveLength(6)
  })

  test('do not depend on the order of the shows', () => {
    const shows = Array.from({ length: 60 }, (_, index) =>
      aShow({
        bill: [anAct(`Act ${index % 23}`), anAct(`Act ${index % 7}`, false)],
        genres: [['Jazz', 'Doom', 'Folk', 'Techno'][index % 4] ?? ''],
        venue: `Hall ${index % 9}`,
        day: `2025-06-${String((index % 28) + 1).padStart(2, '0')}`,
        price: index % 3 === 0 ? 10 : 30,
      }),
    )
    const random = seededRandom(7)
    const shuffled = shows
      .map((show) => ({ show, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ show }) => show)
    const sortResults = (shows: SimilarShow[]) =>
      [...findSimilarShows(shows, [], TODAY)].sort(([a], [b]) => a.localeCompare(b))
    expect(sortResults(shuffled)).toEqual(sortResults(shows))
    for (const [id, similar] of sortResults(shows)) expect(similar.map((show) => show.id)).not.toContain(id)
  })
})
