import { expect, test } from 'vitest'
import { getResponseTag, isSameResponse, PageApiResponses } from './api-response-tags.ts'

const STATUS = {
  mode: 'live',
  now: '2025-05-02T12:00:00-07:00',
  upcomingEvents: 7,
  sources: { active: 2, read: 2, failing: 0, neverRead: 0 },
  lastSuccessAt: '2025-05-02T11:00:00-07:00',
  unreachableSince: null,
  staleSince: null,
}
const aResponse = (body: unknown, etag: string, headers = {}) =>
  new Response(JSON.stringify(body), { headers: { etag, ...headers } })
const getTag = (status: object) => getResponseTag('/api/status', aResponse(status, `"${JSON.stringify(status)}"`))

test('a response has its tag; a failure or a stale response has none', async () => {
  expect(await getResponseTag('/api/events', aResponse([], '"1"'))).toBe('"1"')
  expect(await getResponseTag('/api/events', aResponse([], '"1"', { 'x-stale-since': 'noon' }))).toBeUndefined()
  expect(await getResponseTag('/api/events', new Response('[]'))).toBeUndefined()
  expect(
    await getResponseTag('/api/events', new Response('no', { status: 500, headers: { etag: '"1"' } })),
  ).toBeUndefined()
})

test('a status response counts as the same for twenty seconds unless a compared field changes, and its body stays readable', async () => {
  const tag = (await getTag(STATUS)) ?? ''
  const isSame = async (change: object) => isSameResponse('/api/status', tag, await getTag({ ...STATUS, ...change }))
  expect(await isSame({})).toBe(true)
  expect(await isSame({ now: '2025-05-02T12:00:20-07:00', lastSuccessAt: '2025-05-02T12:00:10-07:00' })).toBe(true)
  expect(await isSame({ upcomingEvents: 8 })).toBe(true)
  for (const change of [
    { now: '2025-05-02T12:00:21-07:00' },
    { now: '2025-05-02T11:59:59-07:00' },
    { mode: 'demo' },
    { unreachableSince: STATUS.now },
    { staleSince: STATUS.now },
    { lastSuccessAt: null },
  ])
    expect(await isSame(change), JSON.stringify(change)).toBe(false)
  expect(await getTag({ odd: true })).toBeUndefined()
  const response = aResponse(STATUS, '"1"')
  await getResponseTag('/api/status', response)
  expect(await response.json()).toEqual(STATUS)
  expect(isSameResponse('/api/events', '"1"', '"1"')).toBe(true)
  expect(isSameResponse('/api/events', '"1"', '"2"')).toBe(false)
})

test('a page is complete if each response has exactly one tag', () => {
  const apiResponses = new PageApiResponses()
  apiResponses.note('/api/events', '"1"')
  apiResponses.note('/api/events', '"1"')
  expect([apiResponses.complete, [...apiResponses.tags]]).toEqual([true, [['/api/events', '"1"']]])
  const changedResponses = new PageApiResponses()
  changedResponses.note('/api/events', '"1"')
  changedResponses.note('/api/events', '"2"')
  expect(changedResponses.complete).toBe(false)
  const failedResponses = new PageApiResponses()
  failedResponses.note('/api/events', undefined)
  expect(failedResponses.complete).toBe(false)
})
