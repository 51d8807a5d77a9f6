import { event } from '@houselights/contracts/testing/stand-in-data'
import type { EventLists } from '@houselights/database/queries/event-lists'
import type { ListedPage, StoredCard } from '@houselights/database/queries/listed-page'
import { openMemory } from '@houselights/server/http/memory'
import { expect, test, vi } from 'vitest'
import { type CardPage, eventCards } from './event-cards.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const findId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const listed = (number: number, version = '1') => `${findId(number)} ${version}`
const toCard = (number: number, given: object = {}) =>
  JSON.stringify({
    ...event,
    id: findId(number),
    title: `Moths ${number}`,
    ticketUrl: 'javascript:alert(1)',
    startsAt: null,
    showTime: undefined,
    seen: [{ source: 'hall', url: 'https://hall.example/', at: null }],
    ...given,
  })

function openCards(stored: Record<string, string>) {
  const scrapeTimes = { now: new Map([['hall', '2025-05-02T10:00:00-07:00']]) }
  const loadCards = vi.fn(
    async (ids: readonly string[]): Promise<StoredCard[]> =>
      Object.entries(stored)
        .filter(([each]) => ids.some((id) => each.startsWith(id)))
        .map(([each, card]) => ({ listed: each, card })),
  )
  const onBroken = vi.fn()
  const lists = { cards: loadCards, seenAt: async () => scrapeTimes.now } as Partial<EventLists> as EventLists
  const cards = eventCards({ lists, onBroken, memory: openMemory(1_000_000) })
  const page = async (...listed: string[]) =>
    cards({ listed, next: null, total: listed.length } satisfies ListedPage, NOW)
  return { page, loadCards, onBroken, scrapeTimes, stored }
}
const toText = ({ body }: CardPage) => Buffer.from(body.text, 'latin1').toString()
const items = (page: CardPage): Record<string, unknown>[] => JSON.parse(toText(page))

test('a page is assembled from its cards in its order; each version of a card is loaded once', async () => {
  const { page, loadCards } = openCards({ [listed(1)]: toCard(1), [listed(2)]: toCard(2), [listed(3)]: toCard(3) })
  expect(items(await page(listed(2), listed(1))).map(({ title }) => title)).toEqual(['Moths 2', 'Moths 1'])
  expect(items(await page(listed(1), listed(3), listed(2)))).toHaveLength(3)
  expect(loadCards.mock.calls.map(([ids]) => ids)).toEqual([[findId(2), findId(1)], [findId(3)]])
  expect(toText(await page())).toBe('[]')
})

test('only the last loaded version of an event is kept', async () => {
  const { page, loadCards, stored } = openCards({ [listed(1)]: toCard(1) })
  await page(listed(1))
  delete stored[listed(1)]
  stored[listed(1, '2')] = toCard(1, { title: 'More moths' })
  expect(items(await page(listed(1, '2')))[0]).toMatchObject({ title: 'More moths' })
  await page(listed(1, '2'))
  expect(loadCards).toHaveBeenCalledTimes(2)
  await page(listed(1))
  expect(loadCards).toHaveBeenCalledTimes(3)
})

test('a card matches its contract, including the source that last listed it', async () => {
  const { page } = openCards({ [listed(1)]: toCard(1) })
  expect(items(await page(listed(1)))[0]).toMatchObject({
    ticketUrl: null,
    showTime: null,
    seenOn: { url: 'https://hall.example/', lastSeenAt: '2025-05-02T10:00:00-07:00' },
  })
})

test('names the source that saw it last, by its own time or by its last scrape', async () => {
  const seen = [
    { source: 'list', url: 'https://list.example/', at: '2025-05-02T11:00:00-07:00' },
    { source: 'hall', url: 'https://hall.example/', at: null },
    { source: 'new', url: 'https://new.example/', at: null },
  ]
  const { page, scrapeTimes } = openCards({
    [listed(1)]: toCard(1, { seen }),
    [listed(2)]: toCard(2, { seen: seen.slice(2) }),
  })
  expect(items(await page(listed(1), listed(2))).map(({ seenOn }) => seenOn)).toEqual([
    { url: 'https://list.example/', lastSeenAt: '2025-05-02T11:00:00-07:00' },
    null,
  ])
  scrapeTimes.now = new Map([['hall', '2025-05-02T12:00:00-07:00']])
  expect(items(await page(listed(1)))[0]?.seenOn).toMatchObject({ url: 'https://hall.example/' })
})

test('the digest differs exactly when the body does', async () => {
  const { page, scrapeTimes, stored } = openCards({ [listed(1)]: toCard(1), [listed(2)]: toCard(2) })
  const digest = async (...listings: string[]) => (await page(...listings)).digest
  const first = await digest(listed(1), listed(2))
  expect(await digest(listed(1), listed(2))).toBe(first)
  scrapeTimes.now = new Map(scrapeTimes.now)
  expect(await digest(listed(1), listed(2))).toBe(first)
  const others = [await digest(listed(2), listed(1)), await digest(listed(1))]
  delete stored[listed(1)]
  stored[listed(1, '2')] = toCard(1, { title: 'Other' })
  others.push(await digest(listed(1, '2'), listed(2)))
  scrapeTimes.now = new Map([['hall', '2025-05-02T12:00:00-07:00']])
  others.push(await digest(listed(1), listed(2)))
  expect(new Set([first, ...others]).size).toBe(5)
})

test('a card that breaks the contract is left out of the page and its count, and reported once', async () => {
  const { page, onBroken } = openCards({ [listed(1)]: toCard(1, { localDate: '12025-05-05' }), [listed(2)]: toCard(2) })
  for (let time = 0; time < 3; time++) {
    const answer = await page(listed(1), listed(2))
    expect([items(answer).length, answer.total]).toEqual([1, 1])
  }
  expect(onBroken.mock.calls).toEqual([[expect.any(Error), findId(1)]])
})

test('an event that changed between two queries gets its current card, and a deleted event is left out', async () => {
  const { page } = openCards({ [listed(1, '2')]: toCard(1, { title: 'New' }) })
  expect(items(await page(listed(1), listed(2))).map(({ title }) => title)).toEqual(['New'])
})
