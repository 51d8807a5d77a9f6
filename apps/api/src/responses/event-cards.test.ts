import { event } from '@houselights/contracts/testing/stand-in-data'
import type { EventLists } from '@houselights/database/queries/event-lists'
import type { ListedPage, StoredCard } from '@houselights/database/queries/listed-page'
import { openMemory } from '@houselights/server/http/memory'
import { expect, test, vi } from 'vitest'
import { type CardPage, createEventCards } from './event-cards.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const toKey = (number: number, version = '1') => `${toId(number)} ${version}`
const toCard = (number: number, fields: object = {}) =>
  JSON.stringify({
    ...event,
    id: toId(number),
    title: `Moths ${number}`,
    ticketUrl: 'javascript:alert(1)',
    startsAt: null,
    showTime: undefined,
    seen: [{ source: 'hall', url: 'https://hall.example/', at: null }],
    ...fields,
  })

function openCards(stored: Record<string, string>) {
  const scrapeTimes = { now: new Map([['hall', '2025-05-02T10:00:00-07:00']]) }
  const loadCards = vi.fn(
    async (ids: readonly string[]): Promise<StoredCard[]> =>
      Object.entries(stored)
        .filter(([key]) => ids.some((id) => key.startsWith(id)))
        .map(([key, card]) => ({ listed: key, card })),
  )
  const onBroken = vi.fn()
  const lists = { cards: loadCards, seenAt: async () => scrapeTimes.now } as Partial<EventLists> as EventLists
  const cards = createEventCards({ lists, onBroken, memory: openMemory(1_000_000) })
  const loadPage = async (...keys: string[]) =>
    cards({ listed: keys, next: null, total: keys.length } satisfies ListedPage, NOW)
  return { loadPage, loadCards, onBroken, scrapeTimes, stored }
}
const toText = ({ body }: CardPage) => Buffer.from(body.text, 'latin1').toString()
const parseItems = (page: CardPage): Record<string, unknown>[] => JSON.parse(toText(page))

test('a page contains its cards in order, and each version of a card is loaded once', async () => {
  const { loadPage, loadCards } = openCards({ [toKey(1)]: toCard(1), [toKey(2)]: toCard(2), [toKey(3)]: toCard(3) })
  expect(parseItems(await loadPage(toKey(2), toKey(1))).map(({ title }) => title)).toEqual(['Moths 2', 'Moths 1'])
  expect(parseItems(await loadPage(toKey(1), toKey(3), toKey(2)))).toHaveLength(3)
  expect(loadCards.mock.calls.map(([ids]) => ids)).toEqual([[toId(2), toId(1)], [toId(3)]])
  expect(toText(await loadPage())).toBe('[]')
})

test('only the last loaded version of an event is kept', async () => {
  const { loadPage, loadCards, stored } = openCards({ [toKey(1)]: toCard(1) })
  await loadPage(toKey(1))
  delete stored[toKey(1)]
  stored[toKey(1, '2')] = toCard(1, { title: 'More moths' })
  expect(parseItems(await loadPage(toKey(1, '2')))[0]).toMatchObject({ title: 'More moths' })
  await loadPage(toKey(1, '2'))
  expect(loadCards).toHaveBeenCalledTimes(2)
  await loadPage(toKey(1))
  expect(loadCards).toHaveBeenCalledTimes(3)
})

test('a card matches its contract, including the source that last listed it', async () => {
  const { loadPage } = openCards({ [toKey(1)]: toCard(1) })
  expect(parseItems(await loadPage(toKey(1)))[0]).toMatchObject({
    ticketUrl: null,
    showTime: null,
    seenOn: { url: 'https://hall.example/', lastSeenAt: '2025-05-02T10:00:00-07:00' },
  })
})

test('an event shows the source that saw it last, from its own timestamp or the source’s last scrape', async () => {
  const seen = [
    { source: 'list', url: 'https://list.example/', at: '2025-05-02T11:00:00-07:00' },
    { source: 'hall', url: 'https://hall.example/', at: null },
    { source: 'new', url: 'https://new.example/', at: null },
  ]
  const { loadPage, scrapeTimes } = openCards({
    [toKey(1)]: toCard(1, { seen }),
    [toKey(2)]: toCard(2, { seen: seen.slice(2) }),
  })
  expect(parseItems(await loadPage(toKey(1), toKey(2))).map(({ seenOn }) => seenOn)).toEqual([
    { url: 'https://list.example/', lastSeenAt: '2025-05-02T11:00:00-07:00' },
    null,
  ])
  scrapeTimes.now = new Map([['hall', '2025-05-02T12:00:00-07:00']])
  expect(parseItems(await loadPage(toKey(1)))[0]?.seenOn).toMatchObject({ url: 'https://hall.example/' })
})

test('the digest differs exactly when the body does', async () => {
  const { loadPage, scrapeTimes, stored } = openCards({ [toKey(1)]: toCard(1), [toKey(2)]: toCard(2) })
  const digest = async (...keys: string[]) => (await loadPage(...keys)).digest
  const firstDigest = await digest(toKey(1), toKey(2))
  expect(await digest(toKey(1), toKey(2))).toBe(firstDigest)
  scrapeTimes.now = new Map(scrapeTimes.now)
  expect(await digest(toKey(1), toKey(2))).toBe(firstDigest)
  const otherDigests = [await digest(toKey(2), toKey(1)), await digest(toKey(1))]
  delete stored[toKey(1)]
  stored[toKey(1, '2')] = toCard(1, { title: 'Other' })
  otherDigests.push(await digest(toKey(1, '2'), toKey(2)))
  scrapeTimes.now = new Map([['hall', '2025-05-02T12:00:00-07:00']])
  otherDigests.push(await digest(toKey(1), toKey(2)))
  expect(new Set([firstDigest, ...otherDigests]).size).toBe(5)
})

test('a card that breaks the contract is left out of the page and its count, and reported once', async () => {
  const { loadPage, onBroken } = openCards({
    [toKey(1)]: toCard(1, { localDate: '12025-05-05' }),
    [toKey(2)]: toCard(2),
  })
  for (let time = 0; time < 3; time++) {
    const cardPage = await loadPage(toKey(1), toKey(2))
    expect([parseItems(cardPage).length, cardPage.total]).toEqual([1, 1])
  }
  expect(onBroken.mock.calls).toEqual([[expect.any(Error), toId(1)]])
})

test('an event that changed between two queries gets its current card, and a deleted event is left out', async () => {
  const { loadPage } = openCards({ [toKey(1, '2')]: toCard(1, { title: 'New' }) })
  expect(parseItems(await loadPage(toKey(1), toKey(2))).map(({ title }) => title)).toEqual(['New'])
})
