import { describe, expect, inject, test } from 'vitest'
import { everyEvent } from '../support/api.ts'
import { visit } from '../support/visit.ts'

describe('the demo', () => {
  test('pages through every event once', async () => {
    const ids = (await everyEvent()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const answer = await fetch(`${inject('apiUrl')}/api/events?limit=1`)
    expect(Number(answer.headers.get('x-total-count'))).toBe(ids.length)
  })

  test('shows events of two sources once, with both of them', async () => {
    const events = await everyEvent()
    const twice = events.filter(({ sources }) => sources.length > 1)
    expect(twice.length).toBeGreaterThan(20)
    const nights = events.map(({ venue, localDate, startsAt, room }) =>
      [venue.slug, localDate, startsAt, room].join(' '),
    )
    expect(new Set(nights).size).toBe(nights.length)
  })

  test('has something of every kind to show', async () => {
    const events = await everyEvent()
    for (const status of ['sold out', 'cancelled', 'postponed'])
      expect(
        events.some((event) => event.status === status),
        status,
      ).toBe(true)
    expect(events.some(({ startsAt }) => startsAt === null)).toBe(true)
    expect(events.some(({ ticketUrl }) => ticketUrl === null)).toBe(true)
    expect(events.some(({ doors, startsAt }) => doors === null && startsAt !== null)).toBe(true)
  })
})

describe('an event page', () => {
  test('names every source with its link, the bill, and describes itself to machines', async () => {
    const event = (await everyEvent()).find(
      ({ sources, bill, startsAt }) => sources.length > 1 && bill.length > 1 && startsAt,
    )
    if (!event) throw new Error('the demo has no event of two sources with support')
    const { page } = await visit(`/events/${event.slug}`)
    for (const { url } of event.sources) expect(await page.locator(`a[href="${url}"]`).count()).toBeGreaterThan(0)
    for (const { slug } of event.bill)
      expect(await page.locator(`a[href="/artists/${slug}"]`).count()).toBeGreaterThan(0)
    const [ld = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(ld)).toMatchObject({ '@type': 'MusicEvent', startDate: event.startsAt, name: event.title })
    await page.locator(`a[href="/venues/${event.venue.slug}"]`).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(event.venue.name)
  })
})
