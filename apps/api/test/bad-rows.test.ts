import { listEvents, listVenueEvents, listVenues } from '@houselights/types/routes'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from './running-api.ts'

let hall: { id: string }
const api = testApi('bad_rows', { logLevel: 'error' })
beforeAll(async () => {
  hall = await api.aVenue({ name: 'Good Hall', slug: 'good-hall' })
  const odd = await api.aVenue({ name: 'Odd Hall', slug: 'odd-hall' })
  const startsAt = new Date('2025-05-05T20:00:00-07:00')
  await api.anEvent({ venueId: hall.id, title: 'Good Night', startsAt })
  const bad = await api.anEvent({ venueId: hall.id, title: 'Bad Night', startsAt })
  // what the columns take and the contract does not
  await api.db.query(`update events set local_date = '12025-05-05' where id = $1`, [bad.id])
  await api.db.query(`update venues set capacity = 2, latitude = 'Infinity' where id = $1`, [odd.id])
})

test('a row that breaks its contract is left out of a list, counted out, and logged', async () => {
  const all = await api.callPage(listEvents)
  expect([all.items.map(({ title }) => title), all.total]).toEqual([['Good Night'], 1])
  const here = await api.callPage(listVenueEvents, { params: { id: hall.id } })
  expect(here.items.map(({ title }) => title)).toEqual(['Good Night'])
  expect(api.lines.join('\n')).toContain('A row of /api/events breaks its contract and was left out.')
})

test('a venue with a bad field does not turn the list of venues into names', async () => {
  const answer = await api.get('/api/venues')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([{ name: 'Good Hall', neighborhood: null }])
  expect(await api.call(listVenues, { query: { simple: 'true' } })).toHaveLength(2)
})
