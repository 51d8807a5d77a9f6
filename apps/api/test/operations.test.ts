import { listSources, listVenueHistory, switchSource } from '@houselights/contracts/jobs/job-routes'
import { listEvents } from '@houselights/contracts/public-api/routes'
import { openBackendAt } from '@houselights/jobs/backend'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { NOW, testApi, toStatusAndText } from './running-api.ts'

let venueId: string
const api = testApi('operations')
beforeAll(async () => {
  venueId = (await api.aVenue({ slug: 'test-hall', name: 'Test Hall' })).id
  await api.aSource({ id: 'test-hall', name: 'Test Hall', venueId, cadenceMinutes: 60 })
  await api.aSource({ id: 'test-list', name: 'Test List', kind: 'aggregator', cadenceMinutes: 60 })
  await api.aSource({
    id: 'test-key',
    name: 'Test Key',
    kind: 'ticketing',
    active: false,
    inactiveReason: 'It needs a key.',
  })
})

const getSource = async (id: string) => (await api.call(listSources)).find((listedSource) => listedSource.id === id)

describe('a source', () => {
  test('shows its next scrape, unless its schedule is off or it must not be scraped', async () => {
    const queue = openJobQueue(openBackendAt(api.databaseUrl), scrapeSource)
    onTestFinished(() => queue.close())
    await queue.schedule(getSchedules([{ slug: 'test-hall', cadenceMinutes: 60 }]))
    expect(await getSource('test-hall')).toMatchObject({
      scheduled: true,
      nextRunAt: expect.stringMatching(/-0[78]:00$/),
    })
    const switchedOffSource = await api.call(switchSource, { params: { id: 'test-hall' }, body: { scheduled: false } })
    expect(switchedOffSource).toMatchObject({ scheduled: false, nextRunAt: null })
    await api.call(switchSource, { params: { id: 'test-hall' }, body: { scheduled: true, doNotScrape: true } })
    expect(await getSource('test-hall')).toMatchObject({ scheduled: true, doNotScrape: true, nextRunAt: null })
    await api.call(switchSource, { params: { id: 'test-hall' }, body: { doNotScrape: false } })
    expect(await getSource('test-hall')).toMatchObject({ nextRunAt: expect.any(String) })
    const inactiveFields = { active: false, inactiveReason: 'It needs a key.', nextRunAt: null }
    expect(await getSource('test-key')).toMatchObject(inactiveFields)
  })

  test('while it must not be scraped, hides the events that no other source lists', {
    meta: { proves: ['Conventions: a venue that asks not to be scraped is not, and its shows are hidden at once'] },
  }, async () => {
    const unsharedEvent = await api.anEvent({ venueId, title: 'Alone' })
    const sharedEvent = await api.anEvent({ venueId, title: 'Shared' })
    for (const eventId of [unsharedEvent.id, sharedEvent.id])
      await api.aSourceRecord({ eventId, sourceId: 'test-hall' })
    await api.aSourceRecord({ eventId: sharedEvent.id, sourceId: 'test-list' })
    const listTitles = async () => {
      api.forget()
      return (await api.call(listEvents)).map(({ title }) => title).sort()
    }
    expect(await listTitles()).toEqual(['Alone', 'Shared'])
    await api.call(switchSource, { params: { id: 'test-hall' }, body: { doNotScrape: true } })
    expect(await listTitles()).toEqual(['Shared'])
    // now another source lists it
    await api.aSourceRecord({ eventId: unsharedEvent.id, sourceId: 'test-key' })
    expect(await listTitles()).toEqual(['Alone', 'Shared'])
    await api.db.query(`delete from event_sources where source_id = 'test-key'`)
    await api.call(switchSource, { params: { id: 'test-hall' }, body: { doNotScrape: false } })
    expect(await listTitles()).toEqual(['Alone', 'Shared'])
  })

  test('is stale after twice its cadence without a successful scrape', async () => {
    const setLastSuccess = (time: string) =>
      api.db.query(`update sources set last_success_at = $1, last_attempt_at = $2 where id = 'test-list'`, [time, NOW])
    await setLastSuccess('2025-05-02T10:01:00-07:00')
    expect(await getSource('test-list')).toMatchObject({ stale: false })
    await setLastSuccess('2025-05-02T09:59:00-07:00')
    expect(await getSource('test-list')).toMatchObject({ stale: true })
  })

  test.each([
    [{}, 'Nothing to change. Set scheduled, doNotScrape or permitted to true or false.'],
    [
      { scheduled: 'no' },
      'The body must be {"scheduled": true or false, "doNotScrape": true or false, "permitted": true or false}.',
    ],
    [
      { active: true },
      'The body must be {"scheduled": true or false, "doNotScrape": true or false, "permitted": true or false}.',
    ],
  ])('rejects the change %j and says why', async (body, sentence) => {
    expect(await toStatusAndText(api.send('PATCH', '/api/admin/sources/test-hall', body))).toEqual([400, sentence])
  })

  test('that needs a permission is off until an operator states that we have it', async () => {
    const terms = { reading: 'forbidden' as const, source: 'https://lists.example/terms', readOn: '2025-04-01' }
    await api.aSource({ id: 'city-list', kind: 'aggregator', active: false, permitted: false, terms })
    const change = (permitted: boolean) => api.call(switchSource, { params: { id: 'city-list' }, body: { permitted } })
    expect(await getSource('city-list')).toMatchObject({ active: false, permitted: false, terms, stale: false })
    expect(await change(true)).toMatchObject({ active: true, permitted: true })
    expect(await change(false)).toMatchObject({ active: false, permitted: false })
    // a source that needs no permission has no such switch
    const other = await api.call(switchSource, { params: { id: 'test-key' }, body: { permitted: true } })
    expect(other).toMatchObject({ active: false, permitted: null })
  })

  test('that was refused says what is left of its venue, and so do other sources on its host', async () => {
    const refused = { refusedSince: new Date(NOW), refusedHost: 'hall.example', lastAttemptAt: new Date(NOW) }
    const { id: hushedId } = await api.aVenue({ name: 'Hushed Hall' })
    await api.aSource({ id: 'hushed', venueId: hushedId, url: 'https://hall.example/shows', ...refused })
    await api.aSource({ id: 'hushed-too', url: 'https://hall.example/more', kind: 'ticketing' })
    const { id: eventId } = await api.anEvent({ venueId: hushedId })
    await api.aSourceRecord({ eventId, sourceId: 'hushed', listing: { ticketUrl: 'https://www.shop.example/1' } })
    await api.aSourceRecord({ eventId, sourceId: 'test-list' })
    const until = '2025-05-09T12:00:00-07:00'
    expect(await getSource('hushed')).toMatchObject({
      refusedSince: NOW,
      refusedUntil: until,
      stale: false,
      alternatives: {
        listedBy: ['Test List'],
        ticketHosts: [{ host: 'shop.example', reading: 'unknown' }],
        waiting: ['It needs a key.'],
      },
    })
    expect(await getSource('hushed-too')).toMatchObject({ refusedSince: NOW, refusedUntil: until, alternatives: null })
    await api.call(switchSource, { params: { id: 'hushed-too' }, body: { scheduled: true } })
    expect(await getSource('hushed')).toMatchObject({ refusedSince: null, alternatives: null })
  })

  test('is a 404 if unknown', async () => {
    await expect(api.call(switchSource, { params: { id: 'nobody' }, body: { scheduled: true } })).rejects.toThrow(
      '404: There’s no source called "nobody".',
    )
  })
})

test('history counts each venue’s events by week, without unconfirmed ones', async () => {
  const weekHall = await api.aVenue({ name: 'Week Hall' })
  for (const localDate of ['2025-04-28', '2025-05-04', '2025-05-05', '2025-01-01'])
    await api.anEvent({ venueId: weekHall.id, startsAt: null, localDate })
  await api.anEvent({ venueId: weekHall.id, startsAt: null, localDate: '2025-05-06', status: 'unconfirmed' })
  const getWeeks = async (months?: '6') =>
    (await api.call(listVenueHistory, { query: { months } })).find(({ venueName }) => venueName === 'Week Hall')?.weeks
  expect(await getWeeks()).toEqual([
    { week: '2025-04-28', events: 2 },
    { week: '2025-05-05', events: 1 },
  ])
  expect(await getWeeks('6')).toHaveLength(3)
})

describe('the queue board', () => {
  test('has its own content security policy', async () => {
    const page = await api.get('/api/admin/queues')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await page.text()
    expect(html).toContain('<link href="static/css/main.')
    expect(html, 'everything on the page comes from this host').not.toMatch(/(?:href|src)="(?:https?:)?\/\//)
    const { queues } = await (await api.get('/api/admin/queues/api/queues')).json()
    const lookupQueues = ['look-up-at-musicbrainz', 'look-up-at-spotify']
    const siteQueues = ['recognise-site', 'scrape-show-page']
    const names = ['read-source', 'operator-job', ...lookupQueues, 'fetch-picture', 'upkeep', ...siteQueues]
    expect(queues).toMatchObject(names.map((name) => ({ name, readOnlyMode: true })))
  })

  test('can’t change the queues', async () => {
    for (const path of ['pause', 'read-source/pause']) {
      const response = api.send('PUT', `/api/admin/queues/api/queues/${path}`)
      expect(await toStatusAndText(response)).toEqual([405, 'The queues are read-only here.'])
    }
  })
})
