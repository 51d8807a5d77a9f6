import nodeIcal from 'node-ical'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { visit } from '../support/visit.ts'

const FILTERED_LIST = '/events?price=under-20&age=21'
const getFeedLinks = (page: Page) =>
  page
    .locator('head link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('type'), (link as HTMLLinkElement).href] as const))
const menu = (page: Page) => page.locator('details', { has: page.locator('summary', { hasText: 'Subscribe' }) })
const parseEvents = (calendar: string) =>
  Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((component) =>
    component?.type === 'VEVENT' ? [component] : [],
  )

test('a filtered list has feeds of the same shows, linked in its head and in a menu', async () => {
  const { page } = await visit(FILTERED_LIST)
  const listedIds = (await getAllCards('&price=under-20&age=21')).map(({ id }) => id)
  expect(listedIds.length).toBeGreaterThan(1)
  const upcomingIds = (await getAllCards()).map(({ id }) => id)
  const feeds = await getFeedLinks(page)
  expect(feeds.map(([type]) => type)).toEqual(['text/calendar', 'application/rss+xml', 'application/feed+json'])
  for (const [type, href] of feeds) {
    const response = await fetch(href)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    const ids = [...(await response.text()).matchAll(/^UID:([\da-f-]{36})|urn:uuid:([\da-f-]{36})/gm)].map(
      ([, uid, urn]) => uid ?? urn ?? '',
    )
    // A calendar still contains shows that have already started.
    const startedIds = type === 'text/calendar' ? ids.filter((id) => !listedIds.includes(id)) : []
    for (const id of startedIds) expect(upcomingIds, href).not.toContain(id)
    expect(new Set(ids.filter((id) => !startedIds.includes(id))), href).toEqual(new Set(listedIds))
  }
  const links = menu(page).getByRole('link')
  await menu(page).locator('summary').press('Enter')
  const hrefsByName = Object.fromEntries(
    await links.evaluateAll((elements) => elements.map((link) => [link.textContent, link.getAttribute('href')])),
  )
  const host = new URL(inject('webUrl')).host
  expect(hrefsByName['Calendar app']).toBe(`webcal://${host}/events.ics?price=under-20&age=21`)
  expect(hrefsByName['Google Calendar']).toContain(encodeURIComponent(String(hrefsByName['Calendar app'])))
  expect(hrefsByName.Outlook).toContain(encodeURIComponent('/events.ics?price=under-20&age=21'))
  expect(hrefsByName['Plain text']).toBe('/events.txt?price=under-20&age=21')
  // Changing the filters changes the feed without a page load.
  await page.getByRole('link', { name: /Remove filter: .*20/ }).click()
  await menu(page).locator('summary').press('Enter')
  await expect.poll(() => links.last().getAttribute('href')).toBe('/events.txt?age=21')
})

test('the calendar’s link is copied, or shown if copying fails', async () => {
  const { page } = await visit('/announced', { permissions: ['clipboard-read', 'clipboard-write'] })
  const isOpen = () => menu(page).evaluate((details: HTMLDetailsElement) => details.open)
  // The menu covers content below, so Escape and a click outside close it.
  for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
    await menu(page).locator('summary').click()
    expect(await isOpen()).toBe(true)
    await close()
    await expect.poll(isOpen).toBe(false)
  }
  await menu(page).locator('summary').click()
  await menu(page).getByRole('button', { name: 'Copy the calendar’s link' }).click()
  await page.getByText('Link copied!', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject('webUrl')}/announced.ics`)
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }))
  await menu(page).getByRole('button', { name: 'Copy the calendar’s link' }).click()
  await menu(page)
    .getByText(`${inject('webUrl')}/announced.ics`)
    .waitFor()
})

test('a show’s calendar contains only that show, at its start time', async () => {
  const event = (await getAllCards()).find(({ startsAt, status }) => startsAt && status === 'scheduled')
  const { page } = await visit(`/events/${event?.slug}`, { javaScriptEnabled: false })
  await page.locator('summary', { hasText: 'Other calendars' }).click()
  const href = await page.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href')
  const [show, ...otherShows] = parseEvents(await (await fetch(inject('webUrl') + href)).text())
  expect(otherShows).toEqual([])
  expect([show?.uid, show?.start.getTime()]).toEqual([event?.id, Date.parse(event?.startsAt ?? '')])
})

test('announced shows are listed by when they were first seen, page by page', {
  meta: { proves: ['Conventions: RSS and JSON Feed of newly announced and upcoming shows'] },
}, async () => {
  const { page } = await visit('/announced', { javaScriptEnabled: false })
  const total = Number.parseInt(await page.getByRole('status').first().innerText(), 10)
  const slugs: string[] = []
  for (;;) {
    slugs.push(
      ...(await page
        .locator('[data-event]')
        .evaluateAll((elements) => elements.map((row) => row.getAttribute('data-event') ?? ''))),
    )
    const earlierLink = page.getByRole('link', { name: 'Earlier announcements' })
    if ((await earlierLink.count()) === 0) break
    await earlierLink.click()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
  expect(slugs).toHaveLength(total)
  expect(new Set(slugs)).toEqual(new Set((await getAllCards()).map(({ slug }) => slug)))
  expect(await page.getByText(/^First seen at|Already listed when we started/).count()).toBeGreaterThan(0)
})

test('on Android the menu copies the link and opens the Google Calendar page where it can be pasted', async () => {
  const { page } = await visit('/announced', {
    permissions: ['clipboard-read', 'clipboard-write'],
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile',
  })
  await menu(page).locator('summary').click()
  const googleLink = menu(page).getByRole('link', { name: 'Copy the link, then paste it in Google Calendar' })
  expect(await googleLink.getAttribute('href')).toBe('https://calendar.google.com/calendar/r/settings/addbyurl')
  expect(await menu(page).getByRole('link', { name: 'Calendar app' }).count()).toBe(0)
  await googleLink.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await googleLink.click()
  await page.getByText('Link copied!', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject('webUrl')}/announced.ics`)
})
