import { ApiError } from '@houselights/api-client/api-error'
import { saveEdit } from '@houselights/contracts/operators/editor'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { closeReports, listClosedReports, listReports } from '@houselights/contracts/reports/report-queue'
import { followReport, reportMistake } from '@houselights/contracts/reports/reports'
import { deleteOldRows } from '@houselights/database/retention/delete-old-rows'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeEach, expect, test } from 'vitest'
import { type RunningApi, testApi, toStatusAndText } from './running-api.ts'

let clientCount = 0
const api = testApi('reports_api', { env: { WEB_TRUSTED_PROXIES: 'loopback' } })
beforeEach(() => api.db.query('delete from mistake_reports'))

const aShow = async (fields: Parameters<RunningApi['anEvent']>[0] = {}) => {
  const event = await api.anEvent({ title: 'Glass Kite', price: '$20', bill: [await api.anArtist()], ...fields })
  const source = await api.aSource({ url: 'https://hall.example/' })
  await api.aSourceRecord({ eventId: event.id, sourceId: source.id, url: `https://hall.example/${event.slug}` })
  return event
}
/** Sends a report from a new client, so that the limit per client isn't reached. */
const postReport = (slug: string, body: object, headers: Record<string, string> = {}) =>
  api.post(`/api/events/${slug}/reports`, body, { 'x-forwarded-for': `198.51.100.${++clientCount % 250}`, ...headers })
const sendReport = async (slug: string, body: object) => {
  const response = await postReport(slug, body)
  expect(response.status).toBe(200)
  const { link } = (await response.json()) as { link: string }
  return link.slice('/reports/'.length)
}
const follow = (token: string) => api.call(followReport, { params: { token } })

test('a report’s link shows that the report is open, and later the outcome and the changes', async () => {
  const hall = await createTestVenue(api.db)
  const price = { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' as const }
  await hall.scrape(await hall.source('page'), [aListing({ title: 'Glass Kite', price })])
  const [show] = await hall.loadEvents()
  const hostileText = '<script>alert(1)</script> $25 "at the door"'
  const token = await sendReport(show.slug, {
    category: 'price',
    text: hostileText,
    source: 'https://hall.example/door',
  })
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await follow(token)).toMatchObject({
    category: 'price',
    text: hostileText,
    source: 'https://hall.example/door',
    outcome: null,
    changes: [],
    title: 'Glass Kite',
    event: { slug: show.slug },
    shown: true,
    reportedAt: '2025-05-02T12:00:00-07:00',
    sources: [{ url: 'https://hall.example/show' }],
  })

  expect(await api.call(countWaiting)).toMatchObject({ reports: 1 })
  const { events } = await api.call(listReports)
  expect(events).toMatchObject([
    { id: show.id, shown: true, reports: [{ text: hostileText, times: 1 }], told: expect.any(Array) },
  ])
  expect(events[0]?.told).toContainEqual({ label: 'Price', value: '$20' })

  const id = events[0]?.reports[0]?.id ?? ''
  await api.call(saveEdit, { params: { kind: 'event', id: show.id }, body: { values: { age: '21+' } } })
  expect((await follow(token)).changes).toContainEqual({ label: 'Age', before: null, after: '21+' })
  const note = 'The hall says so, too.'
  expect(await api.call(closeReports, { body: { ids: [id], outcome: 'corrected', note } })).toEqual({ closed: 1 })
  // changes after the report was closed aren't part of its outcome
  await api.call(saveEdit, { params: { kind: 'event', id: show.id }, body: { values: { age: '18+' } } })
  const followedReport = await follow(token)
  expect(followedReport).toMatchObject({ outcome: 'corrected', note, closedAt: '2025-05-02T12:00:00-07:00' })
  expect(followedReport.changes).toContainEqual({ label: 'Age', before: null, after: '21+' })

  expect(await api.call(closeReports, { body: { ids: [id], outcome: 'spam' } })).toEqual({ closed: 0 })
  expect(await api.call(listReports)).toEqual({ events: [], total: 0 })
  expect(await api.call(listClosedReports)).toMatchObject([{ id, outcome: 'corrected', note, slug: show.slug }])
})

test('a report is stored with only a hash of its link, and nothing about the visitor', async () => {
  const show = await aShow()
  const token = await sendReport(show.slug, { category: 'off', text: '' })
  const storedText = JSON.stringify([
    await api.db.query('select * from mistake_reports'),
    await api.db.query('select * from mistake_report_links'),
  ])
  expect(storedText).not.toContain(token)
  expect(storedText).not.toContain('198.51.100.')
  const response = await api.get(`/api/reports/${token}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  for (const wrongToken of ['x', `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`, 'a'.repeat(100)]) {
    expect(await toStatusAndText(api.get(`/api/reports/${wrongToken}`))).toEqual([
      404,
      expect.not.stringContaining(wrongToken),
    ])
  }
})

test('an identical report joins the open one, but has its own link', async () => {
  const show = await aShow()
  const body = { category: 'off', text: 'The hall says it is off.' }
  const tokens = [await sendReport(show.slug, body), await sendReport(show.slug, body)]
  await sendReport(show.slug, { ...body, text: 'It moved to the Annex.' })
  const [reportedShow] = (await api.call(listReports)).events
  expect(reportedShow?.reports.map(({ times }) => times).toSorted()).toEqual([1, 2])
  const ids = reportedShow?.reports.map(({ id }) => id) ?? []
  await api.call(closeReports, { body: { ids, outcome: 'not a mistake', note: '' } })
  for (const token of tokens) expect(await follow(token)).toMatchObject({ outcome: 'not a mistake', note: null })
  // once the report is closed, an identical report is a new one
  expect((await follow(await sendReport(show.slug, body))).outcome).toBeNull()
})

test('an error explains why a report is invalid', async () => {
  const { slug } = await aShow()
  const cases: [object, string][] = [
    [{ category: 'mood', text: 'x' }, 'category'],
    [{ category: 'price', text: ' ' }, 'tell us what it should say'],
    [{ category: 'price', text: 'a'.repeat(1_001) }, 'text'],
    [{ category: 'off', source: 'javascript:alert(1)' }, 'source'],
    [{ category: 'off', source: 'http://192.168.1.1/admin' }, 'source must be an address on the public internet'],
    [{ category: 'off', email: 'name@host.org' }, 'email'],
  ]
  for (const [body, words] of cases)
    expect(await toStatusAndText(postReport(slug, body))).toEqual([400, expect.stringContaining(words)])
  expect((await postReport('no-such-show', { category: 'off' })).status).toBe(404)
  expect(await api.call(countWaiting)).toMatchObject({ reports: 0 })
})

test('a client may send five reports in ten minutes, and a show accepts twenty until an operator closes some', async () => {
  const [show, otherShow] = [await aShow(), await aShow()]
  const clientHeader = { 'x-forwarded-for': '203.0.113.7' }
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await postReport(otherShow.slug, { category: 'other', text: `${n}` }, clientHeader)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  for (let n = 0; n < 20; n++) await sendReport(show.slug, { category: 'other', text: `${n % 10}` })
  const refusedResult = await toStatusAndText(postReport(show.slug, { category: 'off' }))
  expect(refusedResult).toEqual([429, expect.stringContaining('already been reported many times')])
  const queuedReports = (await api.call(listReports)).events.find(({ id }) => id === show.id)?.reports ?? []
  expect(queuedReports).toHaveLength(10)
  await api.call(closeReports, { body: { ids: queuedReports.map(({ id }) => id), outcome: 'spam' } })
  expect((await postReport(show.slug, { category: 'off' })).status).toBe(200)
})

test('a show that is merged or hidden keeps its reports', async () => {
  const [duplicate, survivor] = [await aShow({ age: '18+' }), await aShow({ age: '21+' })]
  const [mergedToken, hiddenToken] = [
    await sendReport(duplicate.slug, { category: 'other', text: 'This show is listed twice.' }),
    await sendReport(survivor.slug, { category: 'not-music' }),
  ]
  await api.db.query('update events set merged_into = $2 where id = $1', [duplicate.id, survivor.id])
  const { events } = await api.call(listReports)
  expect(events.map(({ id, reports }) => [id, reports.length])).toEqual([[survivor.id, 2]])
  expect(await follow(mergedToken)).toMatchObject({
    event: { slug: survivor.slug },
    changes: expect.arrayContaining([{ label: 'Age', before: '18+', after: '21+' }]),
  })
  await api.db.query('update events set hidden = true where id = $1', [survivor.id])
  expect(await follow(hiddenToken)).toMatchObject({ event: null, shown: false, changes: [], sources: [] })
  const [hiddenShow] = (await api.call(listReports)).events
  expect(hiddenShow).toMatchObject({ shown: false, title: 'Glass Kite' })
  await api.call(closeReports, {
    body: { ids: hiddenShow?.reports.map(({ id }) => id) ?? [], outcome: 'corrected', note: 'We took it out.' },
  })
  expect(await follow(hiddenToken)).toMatchObject({ outcome: 'corrected', shown: false, note: 'We took it out.' })
  await expect(api.call(reportMistake, { params: { slug: survivor.slug }, body: { category: 'off' } })).rejects.toThrow(
    ApiError,
  )
})

test('closed reports are deleted after half a year, spam after a month, open ones never', async () => {
  const show = await aShow()
  const tokens = [
    await sendReport(show.slug, { category: 'off' }),
    await sendReport(show.slug, { category: 'picture' }),
    await sendReport(show.slug, { category: 'price', text: '$5' }),
  ]
  const [reports] = (await api.call(listReports)).events.map((event) => event.reports)
  const getReportId = (category: string) => reports?.find((report) => report.category === category)?.id ?? ''
  await api.call(closeReports, { body: { ids: [getReportId('off')], outcome: 'already right' } })
  await api.call(closeReports, { body: { ids: [getReportId('picture')], outcome: 'spam' } })
  const statusesAfter = async (days: number) => {
    await deleteOldRows(api.db, new Date(api.clock.now.getTime() + days * 86_400_000))
    return Promise.all(tokens.map(async (token) => (await api.get(`/api/reports/${token}`)).status))
  }
  expect(await statusesAfter(29)).toEqual([200, 200, 200])
  expect(await statusesAfter(31)).toEqual([200, 404, 200])
  expect(await statusesAfter(179)).toEqual([200, 404, 200])
  expect(await statusesAfter(181)).toEqual([404, 404, 200])
  expect(await api.db.query('select count(*)::int as links from mistake_report_links')).toEqual([{ links: 1 }])
})
