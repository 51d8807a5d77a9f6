import { decideFactReview, listFactReviews } from '@houselights/contracts/operators/venue-facts'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { getVenue } from '@houselights/contracts/public-api/routes'
import {
  decideVenueRequest,
  followVenueRequest,
  listVenueRequests,
  requestVenueChange,
} from '@houselights/contracts/reports/venue-requests'
import { saveStatedFacts } from '@houselights/database/venues/site-facts'
import { expect, test } from 'vitest'
import { NOW, testApi } from './running-api.ts'

const api = testApi('venue_facts')
const SITE = 'https://lantern.example.com/'

test('an operator takes the value on a venue’s page, and the venue’s page shows both', async () => {
  const { id, slug } = await api.aVenueWithPage({ website: SITE, capacity: 300 })
  const stated = [{ fact: 'capacity' as const, value: 250, source: SITE }]
  await saveStatedFacts(api.db, id, stated, { at: new Date(NOW), day: '2025-05-02' })
  const { reviews, total } = await api.call(listFactReviews)
  expect(total).toBe(1)
  expect(reviews).toMatchObject([{ venue: { slug }, ours: { value: '300', source: null }, theirs: { value: '250' } }])
  const params = { id: reviews[0]?.id ?? '' }
  expect(await api.call(decideFactReview, { params, body: { take: true } })).toEqual({ taken: true })
  expect(await api.call(getVenue, { params: { slug } })).toMatchObject({
    capacity: 250,
    evidence: [{ facts: ['capacity'], source: SITE, readOn: '2025-05-02' }],
  })
  expect(await api.call(listFactReviews)).toEqual({ reviews: [], total: 0 })
  await expect(api.call(decideFactReview, { params, body: { take: false } })).rejects.toThrow('already decided')
})

test('somebody from a venue asks to be left out, and an operator accepts', async () => {
  const { slug } = await api.aVenueWithPage()
  const params = { slug }
  const { link } = await api.call(requestVenueChange, { params, body: { kind: 'leave-out', reason: 'We’re private.' } })
  const token = link.slice(link.lastIndexOf('/') + 1)
  expect(await api.call(followVenueRequest, { params: { token } })).toMatchObject({ venue: { slug }, outcome: null })
  expect(await api.call(countWaiting)).toMatchObject({ venueFacts: 1 })
  const [request] = await api.call(listVenueRequests)
  expect(request).toMatchObject({ kind: 'leave-out', reason: 'We’re private.', venue: { slug } })
  await api.call(decideVenueRequest, { params: { id: request?.id ?? '' }, body: { accept: true } })
  await expect(api.call(getVenue, { params })).rejects.toThrow('no venue')
  expect(await api.call(followVenueRequest, { params: { token } })).toMatchObject({ outcome: 'accepted', proof: null })
  const body = { kind: 'feed' as const, source: 'http://10.0.0.1/feed' }
  const other = await api.aVenueWithPage()
  await expect(api.call(requestVenueChange, { params: { slug: other.slug }, body })).rejects.toThrow('public internet')
})
