import { addDays } from '@houselights/domain/dates/city-time'
import { describe, expect, inject, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import {
  eventRows,
  expectListMatchesApi,
  filterField,
  getCityToday,
  getDays,
  getQuery,
  getSlugs,
} from '../support/event-list.ts'
import { holdRequests, PHONE, recordRequests } from '../support/page-parts.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const EMPTY = 'No events found matching your criteria. Try adjusting your search or filters.'

describe('the list', () => {
  test('has a title, starts with the nearest day, and groups shows by the city’s local day', {
    meta: { proves: ['Events: titled All Events, with filters for text, date, genre and venue'] },
  }, async () => {
    const { page } = await visit('/events', { timezoneId: 'Asia/Tokyo' })
    expect(await page.locator('h1').innerText()).toBe('All Events')
    const events = await expectListMatchesApi(page, '')
    const days = await getDays(page)
    expect(days).toEqual([...new Set(events.map(({ localDate }) => localDate))].slice(0, days.length))
    const today = await getCityToday()
    const headings = await page.locator('h2:has(time)').allInnerTexts()
    expect(days.includes(addDays(today, 1))).toBe(true)
    expect(headings[days.indexOf(addDays(today, 1))]).toContain('Tomorrow')
    if (days.includes(today)) expect(headings[0]).toContain('Tonight')
    else expect(headings.join()).not.toContain('Tonight')
  })

  test('shows a show’s times, price, age, linked bill and venue, and which source it was seen on', async () => {
    const events = await getAllCards()
    const fullShow = events.find(
      ({ doors, startsAt, price, age, bill, title }) =>
        doors && startsAt && price && age && bill.length > 1 && !title.includes(bill[1]?.name ?? ''),
    )
    if (!fullShow) throw new Error('The demo has no show with times, price, age and support.')
    const { page } = await visit(`/events?search=${encodeURIComponent(fullShow.title)}&date=${fullShow.localDate}`)
    const row = page.locator(`[data-event="${fullShow.slug}"]`)
    const text = await row.innerText()
    expect(text).toMatch(/\d+(:\d\d)? [AP]M/)
    expect(text).toMatch(/Doors \d/)
    expect(text).toContain(fullShow.age)
    expect(text).toMatch(/\$\d|Free/)
    expect(text).toMatch(/seen on [\w.]+ (just now|\d+ \w+ ago)/)
    for (const { slug } of fullShow.bill) expect(await row.locator(`a[href="/artists/${slug}"]`).count()).toBe(1)
    expect(await row.locator(`a[href="/venues/${fullShow.venue.slug}"]`).innerText()).toBe(fullShow.venue.name)
    expect(await row.locator(`h3 a[href="/events/${fullShow.slug}"]`).innerText()).toBe(fullShow.title)
  })

  test('marks sold-out, canceled and postponed shows', async () => {
    const { page } = await visit('/')
    for (const [status, word] of [
      ['sold out', 'Sold out'],
      ['cancelled', 'Canceled'],
      ['postponed', 'Postponed'],
    ]) {
      const event = (await getAllCards()).find((event) => event.status === status)
      await page.goto(`${inject('webUrl')}/events?date=${event?.localDate}&venue=${event?.venue.slug}`)
      expect(await page.locator(`[data-event="${event?.slug}"] h3`).innerText()).toContain(word)
    }
  })

  test('keeps the day’s heading visible below the header', {
    meta: { proves: ['Events: sticky day headings: Tonight, Tomorrow, then weekday and date'] },
  }, async () => {
    const { page } = await visit('/events', PHONE)
    const header = await page.getByRole('banner').boundingBox()
    // Not the first row of a day: its heading hasn't reached the edge yet.
    const index = await eventRows(page).evaluateAll((elements) =>
      elements.findIndex(
        (row, index) => index > 2 && row.closest('section') === elements[index - 1]?.closest('section'),
      ),
    )
    const row = eventRows(page).nth(index)
    await row.evaluate((element) =>
      window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 150, behavior: 'instant' }),
    )
    await waitUntilStill(page)
    const day = await row.evaluate((element) => element.closest('section')?.getAttribute('aria-labelledby') ?? '')
    const heading = await page.locator(`#${day}`).boundingBox()
    expect(Math.abs((heading?.y ?? -99) - 64)).toBeLessThanOrEqual(2)
    expect(header?.height).toBeGreaterThanOrEqual(64)
    expect(await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
  })

  test('loads more on scrolling, until it has every show once', {
    meta: { proves: ['Events: scrolling loads more; Back returns to the same place'] },
  }, async () => {
    const { page } = await visit('/events')
    const allSlugs = (await getAllCards()).map(({ slug }) => slug)
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 4000)
          return eventRows(page).count()
        },
        { timeout: 20_000 },
      )
      .toBe(allSlugs.length)
    expect(await getSlugs(page)).toEqual(allSlugs)
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
  })

  test('loads more through a link, and moves the focus to the first new show', async () => {
    const { page } = await visit('/events')
    await page.getByRole('link', { name: 'Show more' }).focus()
    await expect.poll(() => eventRows(page).count()).toBeGreaterThan(50)
    const { page: unscrolledPage } = await visit('/events')
    await unscrolledPage.evaluate(() => {
      window.IntersectionObserver.prototype.observe = () => undefined
    })
    await unscrolledPage.getByRole('link', { name: 'Show more' }).evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => eventRows(unscrolledPage).count()).toBeGreaterThan(50)
    const slugs = await getSlugs(unscrolledPage)
    const getFocusedSlug = () =>
      unscrolledPage.evaluate(() => document.activeElement?.closest('[data-event]')?.getAttribute('data-event'))
    await expect.poll(getFocusedSlug).toBe(slugs[50])
  })

  test('is split into pages without JavaScript', {
    meta: { proves: ['Whole site: readable without JavaScript'] },
  }, async () => {
    const { page } = await visit('/events', { javaScriptEnabled: false })
    const firstPage = await getSlugs(page)
    // By keyboard: rows get their heights once they are visible, and without JavaScript Playwright can't wait for that.
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await page.waitForURL(/cursor=/)
    const secondPage = await getSlugs(page)
    const allSlugs = (await getAllCards()).map(({ slug }) => slug)
    expect([...firstPage, ...secondPage]).toEqual(allSlugs.slice(0, firstPage.length + secondPage.length))
    expect(secondPage.length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Back to the first shows' }).press('Enter')
    await expect.poll(() => getSlugs(page)).toEqual(firstPage)
  })

  test('keeps its scroll position on return from a show', {
    meta: { proves: ['Events: scrolling loads more; Back returns to the same place'] },
  }, async () => {
    const { page } = await visit('/events')
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000)
        return eventRows(page).count()
      })
      .toBeGreaterThan(100)
    const row = eventRows(page).nth(88)
    await row.scrollIntoViewIfNeeded()
    await waitUntilStill(page)
    const topBefore = await row.evaluate((element) => element.getBoundingClientRect().top)
    const id = await row.getAttribute('data-event')
    await row.locator('h3 a').click()
    await page.waitForURL(/\/events\/./)
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('All Events')
    const requests = recordRequests(page)
    await page.goBack()
    const sameRow = page.locator(`[data-event="${id}"]`)
    await expect
      .poll(async () =>
        Math.abs((await sameRow.evaluate((element) => element.getBoundingClientRect().top)) - topBefore),
      )
      .toBeLessThan(4)
    await waitUntilStill(page)
    expect(
      Math.abs((await sameRow.evaluate((element) => element.getBoundingClientRect().top)) - topBefore),
    ).toBeLessThan(4)
    expect(requests.filter((path) => path.startsWith('/api/events?'))).toEqual([])

    // WebKit shows pages from its back/forward cache scrolled to the top.
    const scrollTop = await page.evaluate(() => window.scrollY)
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      window.scrollTo(0, 0)
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop)

    // After a reload, the list starts with its first page.
    await page.reload()
    await expect
      .poll(async () =>
        Math.abs((await sameRow.evaluate((element) => element.getBoundingClientRect().top)) - topBefore),
      )
      .toBeLessThan(4)
  })
})

// queries.test.ts in api-client checks when this happens.
test('a list of several pages fetches only its first page again, and keeps the rest', async () => {
  const { page } = await visit('/events')
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => eventRows(page).count()).toBeGreaterThan(50)
  await page.evaluate(() => window.scrollTo(0, 0))
  await waitUntilStill(page)
  const slugsBefore = await getSlugs(page)
  await eventRows(page).first().locator('h3 a').click()
  await page.waitForURL(/\/events\/./)
  await expect.poll(() => page.locator('h1').innerText()).not.toBe('All Events')
  await page.clock.setFixedTime(Date.now() + 60_000)
  const requests = recordRequests(page)
  await page.goBack()
  await eventRows(page).first().waitFor()
  await waitUntilStill(page)
  await expect.poll(() => requests.filter((path) => /^\/api\/events(\?|$)/.test(path))).toEqual(['/api/events'])
  expect(await getSlugs(page)).toEqual(slugsBefore)
})

describe('the list shows', () => {
  test('a skeleton below the title and filters while it loads', {
    meta: { proves: ['Events: a skeleton while loading, then results or the empty message'] },
  }, async () => {
    const { page } = await visit('/artists')
    const releases = [await holdRequests(page, '**/api/events?*'), await holdRequests(page, '**/api/events')]
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    // Until the page's own code has loaded, its fields are skeletons too.
    await expect.poll(() => filterField(page, 'Search').count()).toBe(1)
    expect(await page.locator('[data-skeleton]').count()).toBeGreaterThan(3)
    expect(await page.locator('h1').innerText()).toBe('All Events')
    for (const release of releases) release()
    await expect.poll(() => eventRows(page).count()).toBeGreaterThanOrEqual(50)
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
  })

  test('the old list, marked as busy, while another loads', async () => {
    const { page } = await visit('/events')
    const slugsBefore = await getSlugs(page)
    const release = await holdRequests(page, '**/api/events?*')
    await filterField(page, 'Genre').selectOption('Electronic')
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(1)
    expect(await getSlugs(page)).toEqual(slugsBefore)
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
    release()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    await expectListMatchesApi(page, 'genre=Electronic')
  })

  test('a message and a way to clear the filters if nothing matches', {
    meta: { proves: ['Events: a skeleton while loading, then results or the empty message'] },
  }, async () => {
    const { page } = await visit('/events?search=zzzzqqqq')
    expect(await page.getByText(EMPTY, { exact: true }).count()).toBe(1)
    expect(await eventRows(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => getQuery(page)).toEqual({})
    await expectListMatchesApi(page, '')
  })

  test('an error if the API fails, and a retry button', async () => {
    const { page } = await visit('/events')
    await page.route('**/api/events?*', (route) => route.abort())
    await filterField(page, 'Genre').selectOption('Electronic')
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Failed to fetch events'])
    expect(await page.locator('h1').innerText()).toBe('All Events')
    await page.unroute('**/api/events?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectListMatchesApi(page, 'genre=Electronic')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('only the popular four venues if the others can’t be loaded, and says so', async () => {
    const { page } = await visit('/artists')
    await page.route('**/api/venues?simple=true', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => page.getByText('Failed to fetch venues', { exact: true }).count()).toBe(1)
    await expect.poll(() => eventRows(page).count()).toBeGreaterThanOrEqual(50)
    await page.getByRole('combobox', { name: 'Venue' }).click()
    await expect.poll(() => page.getByRole('listbox', { name: 'Venue' }).getByRole('option').count()).toBe(5)
  })

  test('the loaded shows if a further page fails, with a retry button below', async () => {
    const { page } = await visit('/events')
    await page.route('**/api/events?cursor=*', (route) => route.fulfill({ status: 500, body: 'no' }))
    const slugsBefore = await getSlugs(page)
    await page.mouse.wheel(0, 9000)
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Failed to fetch events'])
    expect(await getSlugs(page)).toEqual(slugsBefore)
    await page.unroute('**/api/events?cursor=*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => eventRows(page).count()).toBeGreaterThan(slugsBefore.length)
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
