import type { DrawnEvent } from '@houselights/contracts/pictures/share-image-addresses'
import { describe, expect, test } from 'vitest'
import { createArtistCard, createCityCard, createEventCard, createVenueCard } from './share-image-texts.ts'

const CONTEXT = { city: { name: 'San Example', timeZone: 'America/Los_Angeles' }, today: '2025-05-01' }
const toBill = (...names: string[]): DrawnEvent['bill'] =>
  names.map((name, index) => ({ id: name, slug: 'a', name, role: index === 0 ? 'headliner' : 'support' }))
const SHOW = {
  ...({ title: 'The Paper Lanterns', localDate: '2025-05-02', status: 'scheduled', room: null } as const),
  doors: '2025-05-02T19:00:00-07:00',
  startsAt: '2025-05-02T20:30:00-07:00',
  showTime: null,
  bill: toBill('The Paper Lanterns', 'Otter'),
  picture: null,
  artist: null,
  venue: { name: 'Example Hall', town: null, neighborhood: 'Mission' },
}
const PICTURE = { id: 'p', width: 1280, height: 720, widths: [320, 640, 1280], placeholder: '' }

describe('the card of an event', () => {
  test('shows the title, time and place', () => {
    expect(createEventCard(SHOW, CONTEXT)).toEqual({
      aboveTitle: 'Fri, May 2 · Doors 7 PM · Show 8:30 PM',
      title: 'The Paper Lanterns',
      belowTitle: 'with Otter',
      fallbackTitles: ['The Paper Lanterns, Otter', 'A show at Example Hall'],
      foot: { strong: 'Example Hall', soft: 'Mission' },
      mark: null,
      picture: null,
    })
  })

  test('shows the night of a show after midnight', () => {
    const lateTimes = { doors: '2025-05-02T23:30:00-07:00', startsAt: '2025-05-03T00:30:00-07:00' }
    expect(createEventCard({ ...SHOW, ...lateTimes }, CONTEXT).aboveTitle).toBe(
      'Fri night, May 2 · Doors 11:30 PM · Show 12:30 AM (Sat)',
    )
  })

  test('leaves out unknown times, and shows the year if it differs', () => {
    expect(createEventCard({ ...SHOW, doors: null, startsAt: null, localDate: '2026-01-03' }, CONTEXT).aboveTitle).toBe(
      'Sat, Jan 3, 2026',
    )
    expect(createEventCard({ ...SHOW, doors: null, startsAt: null, localDate: '' }, CONTEXT).aboveTitle).toBe(
      'Date TBD',
    )
  })

  test.each([
    ['The Paper Lanterns + Otter', ['The Paper Lanterns', 'Otter'], null],
    ['A Night of Folk', ['Otter', 'Badger'], 'Otter, Badger'],
    ['Otters Live', ['Otter'], 'Otter'],
    ['Fest', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], 'A, B, C, D, E, F, and 2 more'],
  ])('for the title “%s” and the bill %j lists %j', (title, bill, belowTitle) => {
    expect(createEventCard({ ...SHOW, title, bill: toBill(...bill) }, CONTEXT).belowTitle).toBe(belowTitle)
  })

  test.each([
    ['cancelled', 'Canceled'],
    ['postponed', 'Postponed'],
    ['sold out', 'Sold out'],
    ['moved', 'Moved'],
  ] as const)('marks a %s show', (status, words) => {
    expect(createEventCard({ ...SHOW, status }, CONTEXT).mark?.words).toBe(words)
  })

  test.each([
    ['its own picture', { picture: PICTURE }, 'share.jpg'],
    ['its headliner’s picture', { artist: { picture: PICTURE } }, 'share.jpg'],
    ['a poster, whole', { picture: { ...PICTURE, height: 1920 } }, '640.webp'],
    ['a small poster', { picture: { ...PICTURE, width: 300, height: 400, widths: [300] } }, '300.webp'],
  ])('uses %s', (_, overrides, file) => {
    expect(createEventCard({ ...SHOW, ...overrides }, CONTEXT).picture?.file).toBe(file)
  })

  test.each([
    ['with direction marks', '\u202Eevil\u2066', 'evil'],
    ['with zero-width characters', 'O\u200Bt\uFEFFter', 'Otter'],
    ['on several lines', 'Otter\n\t\0Live', 'Otter Live'],
    ['with emoji', 'Otter 🎸👩🏽‍🎤🇨🇦 Live™', 'Otter Live™'],
    ['with a heap of combining marks', `Z${'\u0335'.repeat(500)}algo`, 'Z\u0335\u0335algo'],
    ['cut in the middle of a character', 'Otter\uD83C', 'Otter'],
    ['with symbols', 'A△B Tri▲ngle ♥ I ❤️ NY ⚡', 'A△B Tri▲ngle ♥ I ❤ NY ⚡'],
    ['in styled letters', '𝕱𝖎𝖛𝖊 Ｏｔｔｅｒｓ Ⓐ ﬁn Ⅳ ｶﾞ', 'Five Otters A fin IV ガ'],
    ['in Korean and Thai', 'ㅋㅋ น้ำ', 'ㅋㅋ น้ำ'],
    ['with emoji made of symbols', '🙋‍♂️ Live ❤️‍🔥', 'Live'],
    ['without visible characters', '\u200B', ''],
  ])('cleans up a title %s', (_, title, expected) => {
    expect(createEventCard({ ...SHOW, title }, CONTEXT).title).toBe(expected)
  })

  test('cuts overlong texts', () => {
    const longText = 'x'.repeat(5_000)
    const card = createEventCard(
      {
        ...SHOW,
        title: longText,
        bill: toBill(...Array(500).fill(`y${longText}`)),
        venue: { name: longText, town: longText, neighborhood: longText },
      },
      CONTEXT,
    )
    expect(JSON.stringify(card).length).toBeLessThan(1_000)
  })
})

test('the cards of artists, venues and cities contain the city', () => {
  const artist = { name: 'Otter', genre: 'Folk', picture: null }
  expect(createArtistCard(artist, SHOW, CONTEXT)).toMatchObject({
    aboveTitle: 'Folk',
    title: 'Otter',
    foot: { strong: 'Next: Fri, May 2', soft: 'at Example Hall, San Example' },
  })
  expect(createArtistCard(artist, undefined, CONTEXT).foot).toBeNull()
  const venue = { name: 'Example Hall', town: null, neighborhood: 'Mission', address: '1 Main St', picture: null }
  expect(createVenueCard(venue, SHOW, CONTEXT)).toMatchObject({
    aboveTitle: 'Live music in San Example',
    belowTitle: 'Mission · 1 Main St',
    foot: { strong: 'Next: Fri, May 2', soft: 'The Paper Lanterns' },
  })
  expect(createCityCard(CONTEXT.city).title).toBe('Live music in San\u00A0Example')
})
