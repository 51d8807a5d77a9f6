import { listingKey } from '@houselights/database/ingest/known-listings'
import { enqueueReviewPairs } from '@houselights/database/ingest/review-pairs'
import { createTestVenue } from '@houselights/database/testing/saved-reads'
import { aListing } from '@houselights/domain/testing/listings'
import type { Verdict } from '@houselights/types/review'
import { decideReview, listDecisions, listReview, undoDecision } from '@houselights/types/review'
import { listEvents } from '@houselights/types/routes'
import { describe, expect, test } from 'vitest'
import { NOW, statusAndText, testApi } from './running-api.ts'

const api = testApi('review_api')

/** Two listings that nobody knows to be one event or two; gives the pair's id. */
async function aReviewPair(title: string): Promise<string> {
  const testVenue = await createTestVenue(api.db)
  const [page, list] = [await testVenue.source('page'), await testVenue.source('list', 'aggregator')]
  await testVenue.read(page, [aListing({ sourceId: '1', title })])
  await testVenue.read(list, [aListing({ sourceId: 'a', title: `Wires of ${title.length}`, at: '2025-05-10 21:30' })])
  await enqueueReviewPairs(
    api.db,
    [{ a: listingKey(page.id, '1'), b: listingKey(list.id, 'a'), why: 'words in common' }],
    NOW,
  )
  const { pairs } = await api.call(listReview)
  return pairs.find(({ a }) => a.title === title)?.id ?? ''
}
const decide = (id: string, verdict: Verdict) => api.call(decideReview, { params: { id }, body: { verdict } })
const titles = async () => (await api.callPage(listEvents, { query: { limit: 200 } })).items.map(({ title }) => title)

describe('the queue', () => {
  test('is listed, decided and counted down; the site shows the result', async () => {
    const id = await aReviewPair('Velvet Static')
    const { total, pairs } = await api.call(listReview)
    expect(pairs.find((pair) => pair.id === id)).toMatchObject({
      a: { title: 'Velvet Static', sourceKind: 'venue' },
      skipped: false,
    })
    expect(await titles()).toContain('Wires of 13')
    expect(await decide(id, 'skip')).toEqual({ verdict: 'skip', left: total })
    expect(await decide(id, 'same')).toEqual({ verdict: 'same', left: total - 1 })
    api.forget()
    expect(await titles()).not.toContain('Wires of 13')
  })

  test('lists what was decided, and takes it back', async () => {
    const id = await aReviewPair('Glass Kite')
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await decide(id, 'different')
    const [latest] = await api.call(listDecisions)
    expect(latest).toMatchObject({
      id,
      verdict: 'different',
      decidedBy: 'operator',
      decidedAt: '2025-05-02T12:01:00-07:00',
      why: 'words in common',
    })
    expect([latest?.a, latest?.b].toSorted()).toMatchObject(
      [/^Glass Kite \(page of hall-\d+\)$/, /^Wires of 10 \(list of/].map((like) => expect.stringMatching(like)),
    )
    expect(await api.call(undoDecision, { params: { id } })).toEqual({ id })
    expect((await api.call(listReview)).pairs.map((pair) => pair.id)).toContain(id)
    expect((await api.call(listDecisions)).map((one) => one.id)).not.toContain(id)
  })

  test('is kept by nobody', async () => {
    expect((await api.get('/api/admin/review')).headers.get('cache-control')).toBe('no-store')
  })
})

test('what cannot be done is answered with a sentence', async () => {
  const id = await aReviewPair('Oak & Ember')
  await decide(id, 'same')
  const nobody = '00000000-0000-4000-8000-000000000000'
  const decided = 'This pair was decided to be the same already: take that back first.'
  const wrong = 'The body must be {"verdict": "same", "different" or "skip"}.'
  for (const [of, body, status, sentence] of [
    [id, { verdict: 'different' }, 400, decided],
    [id, { verdict: 'skip' }, 400, decided],
    [id, { verdict: 'maybe' }, 400, wrong],
    [id, { verdict: 'same', why: '' }, 400, wrong],
    [nobody, { verdict: 'same' }, 404, `There is no pair called "${nobody}".`],
    ['7', { verdict: 'same' }, 404, 'There is nothing of that name.'],
  ] as const)
    expect(await statusAndText(api.post(`/api/admin/review/${of}`, body))).toEqual([status, sentence])
  const undo = (of: string) => statusAndText(api.post(`/api/admin/decisions/${of}/undo`))
  expect(await undo(nobody)).toEqual([404, `There is no decision called "${nobody}".`])
  expect((await undo(id))[0]).toBe(200)
  expect(await undo(id)).toEqual([400, 'This decision was taken back already.'])
})
