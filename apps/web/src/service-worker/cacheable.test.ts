import { describe, expect, test } from 'vitest'
import { findAssets, getExpiryDay, getTitle, isOfflineCall, isOfflinePage, isStorable } from './cacheable.ts'
import { createLineText } from './offline-line-text.ts'

const toUrl = (path: string) => new URL(path, 'https://houselights.example')
const NOW = new Date('2025-05-02T12:00:00Z')

describe('the browser', () => {
  test('saves pages that are the same for everybody, with the parameters that distinguish them', () => {
    for (const path of [
      '/',
      '/toronto',
      '/events?genre=Jazz',
      '/events/moths',
      '/toronto/tonight',
      '/saved',
      '/plan?shows=a',
    ])
      expect([path, isOfflinePage(toUrl(path))]).toEqual([path, true])
  })
  test('saves no page for operators or one visitor, with a token, or with an unknown parameter', () => {
    const excludedPages = [
      '/admin',
      '/admin/jobs',
      '/data-quality',
      '/offline',
      '/toronto/offline',
      '/newsletter/settings?token=a',
      '/reports/token',
    ]
    for (const path of [
      ...excludedPages,
      '/events?token=a',
      '/events/moths/report',
      '/api/events',
      '/embed/x',
      '/events.ics',
    ])
      expect([path, isOfflinePage(toUrl(path))]).toEqual([path, false])
  })
  test('saves API responses that lists and pages are made of', () => {
    for (const path of ['/api/events', '/api/shows?ids=a', '/api/events/moths/similar', '/api/status'])
      expect([path, isOfflineCall(toUrl(path))]).toEqual([path, true])
    for (const path of ['/api/admin/session', '/api/location', '/api/venues/photos/a', '/api/reports/a'])
      expect([path, isOfflineCall(toUrl(path))]).toEqual([path, false])
  })
  test('saves no failed response, no other content type, and nothing marked no-store or private', () => {
    const aResponse = (status: number, headers: Record<string, string>) => new Response('', { status, headers })
    const html = { 'content-type': 'text/html; charset=utf-8' }
    expect(isStorable(aResponse(200, html), 'text/html')).toBe(true)
    expect(isStorable(aResponse(503, html), 'text/html')).toBe(false)
    expect(isStorable(aResponse(200, { ...html, 'cache-control': 'no-store' }), 'text/html')).toBe(false)
    expect(isStorable(aResponse(200, { ...html, 'cache-control': 'private' }), 'text/html')).toBe(false)
    expect(isStorable(aResponse(200, html), 'application/json')).toBe(false)
  })
  test('keeps an event’s saved page until the day after the event, and other pages for sixty days', () => {
    expect(getExpiryDay('{"startDate":"2025-05-10T20:00:00-07:00"}', NOW)).toBe('2025-05-11')
    const festival = '{"startDate":"2025-05-10T12:00:00-07:00","endDate":"2025-05-12T22:00:00-07:00"}'
    expect(getExpiryDay(festival, NOW)).toBe('2025-05-13')
    expect(getExpiryDay('', NOW)).toBe('2025-07-01')
  })
  test('finds a page’s title and the files it needs', () => {
    expect(getTitle('<title>Moths &amp; &lt;Lamps&gt; · Houselights</title>')).toBe('Moths & <Lamps> · Houselights')
    expect(findAssets('<link href="/assets/a-1.css"><script src="/assets/b.js"></script>"/assets/b.js"')).toEqual([
      '/assets/a-1.css',
      '/assets/b.js',
    ])
  })
})

test('the offline line says why a saved page is shown, and how old it is', () => {
  const now = NOW.toISOString()
  expect(createLineText({ offline: true }, now)).toBe('You are offline. You can still open pages saved on this device.')
  expect(createLineText({ offline: false }, now)).toBe('The connection is slow.')
  expect(createLineText({ offline: true, savedAt: '2025-05-02T10:00:00Z', whole: true }, now)).toMatch(
    /^You are offline\. This page is from <time datetime="2025-05-02T10:00:00\.000Z">2 hours ago<\/time>\.$/,
  )
})
