import { defaultCity } from '@houselights/config/cities/cities'
import {
  analyzeQuality,
  getFixBatch,
  listFixBatches,
  previewFixes,
  undoFix,
  undoFixBatch,
} from '@houselights/contracts/operators/quality'
import { applyFixes } from '@houselights/database/quality/apply-fixes'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { NOBODY, testApi, toStatusAndText } from './running-api.ts'

let venueId: string
const api = testApi('quality')
beforeAll(async () => {
  const { source, scrape, venue } = await createTestVenue(api.db)
  venueId = venue.id
  await scrape(await source('page'), [
    aListing({ title: 'Glass Kite', url: 'https://dice.fm/event/glass-kite' }),
    aListing({ title: 'Oak & Ember', at: '2025-05-12 20:00' }),
  ])
})

describe('analysis', () => {
  test('lists each venue’s problems, how many points they cost and how to fix them', async () => {
    const [venue, otherVenue] = await api.call(analyzeQuality)
    expect(otherVenue).toBeUndefined()
    expect(venue).toMatchObject({ venueId, totalEvents: 2 })
    const linkIssue = venue?.issues.find(({ rule }) => rule === 'missing-ticket-link')
    expect(linkIssue).toMatchObject({ count: 2, severity: 'high', fixable: true, pointsLost: 15 })
    const lostPoints = venue?.issues.reduce((sum, { pointsLost }) => sum + pointsLost, 0) ?? 0
    expect(100 - lostPoints).toBeCloseTo(venue?.qualityScore ?? 0, 0)
    expect(venue?.recommendations).toHaveLength(venue?.issues.length ?? 0)
  })

  test('is cached until the data changes, and browsers must revalidate it', async () => {
    const getHeaders = async () => (await api.get(analyzeQuality.path)).headers
    await vi.waitFor(async () => expect((await getHeaders()).get('x-cache')).toBe('hit'), { timeout: 10_000 })
    expect((await getHeaders()).get('cache-control')).toMatch(/^no-(?:cache|store)$/)
    api.forget()
    expect((await getHeaders()).get('x-cache')).toBe('miss')
  })

  test('runs once for many simultaneous requests', async () => {
    api.forget()
    const query = vi.spyOn(api.db, 'query')
    await Promise.all(Array.from({ length: 8 }, () => api.call(analyzeQuality)))
    const analysisQueries = query.mock.calls.filter(([sql]) => String(sql).includes('jsonb_object_keys(e.locked)'))
    query.mockRestore()
    expect(analysisQueries).toHaveLength(1)
  })
})

test('a fix can be previewed, then listed, viewed and undone once', async () => {
  const { changes } = await api.call(previewFixes)
  expect(changes).toHaveLength(3)
  const id = (await applyFixes(api.db, { now: api.clock.now, city: defaultCity })).batch ?? ''
  const { list } = await api.call(getFixBatch, { params: { id } })
  expect(list).toHaveLength(3)
  expect(await api.call(undoFix, { params: { id: list[2]?.id ?? '' } })).toEqual({ reverted: 1 })
  expect(await api.call(undoFixBatch, { params: { id } })).toEqual({ reverted: 2 })
  expect(await api.call(listFixBatches)).toMatchObject([{ id, changes: 3, reverted: 3 }])
  const repeated = api.post(`/api/data-quality/batches/${id}/undo`)
  expect(await toStatusAndText(repeated)).toEqual([400, 'This batch was already undone.'])
})

test.each([
  ['GET', `/api/data-quality/batches/${NOBODY}`, 404],
  ['POST', `/api/data-quality/batches/${NOBODY}/undo`, 404],
  ['POST', `/api/data-quality/changes/${NOBODY}/undo`, 404],
  ['POST', '/api/data-quality/changes/nobody/undo', 404],
])('%s %s gets %i', async (method, path, status) => {
  expect((await api.send(method, path)).status).toBe(status)
})
