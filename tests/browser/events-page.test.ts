import { SiteStatus } from '@houselights/types/routes'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { everyEvent } from '../support/api.ts'
import { addDays, sundayOf } from '../support/calendar.ts'
import { visit } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const EMPTY = 'No events found matching your criteria. Try adjusting your search or filters.'

const rows = (page: Page) => page.locator('[data-event]')
const idsOf = (page: Page) => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-event')))
const daysOf = (page: Page) =>
  page.locator('h2 time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
const field = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Filter events' }).getByLabel(label, { exact: true })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const cityToday = async () =>
  SiteStatus.parse(await (await fetch(`${inject('apiUrl')}/api/status`)).json()).now.slice(0, 10)

/** What the list shows comes to be the first page of what the API answers, and the number above it is its total. */
async function showsWhatTheApiAnswers(page: Page, filters: string) {
  const events = await everyEvent(`&${filters}`)
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toBe(`${events.length} ${events.length === 1 ? 'show' : 'shows'}`)
  const ids = events.map(({ id }) => id)
  await expect.poll(async () => (await idsOf(page)).length).toBeGreaterThanOrEqual(Math.min(ids.length, 50))
  const shown = await idsOf(page)
  expect(shown).toEqual(ids.slice(0, shown.length))
  return events
}

describe('the list', () => {
  test('is titled, starts with the nearest day and groups by local day under the days of the city', async () => {
    const { page } = await visit('/events', { timezoneId: 'Asia/Tokyo' })
    expect(await page.locator('h1').innerText()).toBe('All Events')
    const events = await showsWhatTheApiAnswers(page, '')
    const days = await daysOf(page)
    expect(days).toEqual([...new Set(events.map(({ localDate }) => localDate))].slice(0, days.length))
    const today = await cityToday()
    const headings = await page.locator('h2:has(time)').allInnerTexts()
    expect(days.includes(addDays(today, 1))).toBe(true)
    expect(headings[days.indexOf(addDays(today, 1))]).toContain('Tomorrow')
    if (days.includes(today)) expect(headings[0]).toContain('Tonight')
    else expect(headings.join()).not.toContain('Tonight')
  })

  test('shows the same hours in Tokyo as in San Francisco', async () => {
    const hours = async (timezoneId: string) => {
      const { page } = await visit('/events', { timezoneId })
      return page.locator('[data-event] > p:first-child').allInnerTexts()
    }
    expect(await hours('Asia/Tokyo')).toEqual(await hours('America/Los_Angeles'))
  })

  test('says of a show its times, price, age, status, its whole bill with links, its venue and where it was seen', async () => {
    const events = await everyEvent()
    const full = events.find(
      ({ doors, startsAt, price, age, bill, title }) =>
        doors && startsAt && price && age && bill.length > 1 && !title.includes(bill[1]?.name ?? ''),
    )
    if (!full) throw new Error('the demo has no show with times, price, age and support')
    const { page } = await visit(`/events?search=${encodeURIComponent(full.title)}&date=${full.localDate}`)
    const row = page.locator(`[data-event="${full.id}"]`)
    const text = await row.innerText()
    expect(text).toMatch(/\d+(:\d\d)? [AP]M/)
    expect(text).toMatch(/Doors \d/)
    expect(text).toContain(full.age)
    expect(text).toMatch(/\$\d|Free/)
    expect(text).toMatch(/seen on [\w.]+ (just now|\d+ \w+ ago)/)
    for (const { slug } of full.bill) expect(await row.locator(`a[href="/artists/${slug}"]`).count()).toBe(1)
    expect(await row.locator(`a[href="/venues/${full.venue.slug}"]`).innerText()).toBe(full.venue.name)
    expect(await row.locator(`h3 a[href="/events/${full.slug}"]`).innerText()).toBe(full.title)
  })

  test.each([
    ['sold out', 'Sold out'],
    ['cancelled', 'Cancelled'],
    ['postponed', 'Postponed'],
  ])('marks what is %s', async (status, word) => {
    const event = (await everyEvent()).find((one) => one.status === status)
    if (!event) throw new Error(`nothing in the demo is ${status}`)
    const { page } = await visit(`/events?date=${event.localDate}&venue=${event.venue.slug}`)
    expect(await page.locator(`[data-event="${event.id}"] h3`).innerText()).toContain(word)
  })

  test('keeps the heading of the day in sight below the header', async () => {
    const { page } = await visit('/events', PHONE)
    const header = await page.getByRole('banner').boundingBox()
    await rows(page)
      .nth(3)
      .evaluate((row) =>
        window.scrollTo({ top: row.getBoundingClientRect().top + window.scrollY - 150, behavior: 'instant' }),
      )
    await page.waitForTimeout(100)
    const day = await rows(page)
      .nth(3)
      .evaluate((row) => row.closest('section')?.getAttribute('aria-labelledby') ?? '')
    const heading = await page.locator(`#${day}`).boundingBox()
    expect(Math.abs((heading?.y ?? -99) - 64)).toBeLessThanOrEqual(2)
    expect(header?.height).toBeGreaterThanOrEqual(64)
    expect(await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().top)).toBe(0)
  })

  test('loads on while one scrolls, until every show is there once', async () => {
    const { page } = await visit('/events')
    const all = (await everyEvent()).map(({ id }) => id)
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 4000)
          return rows(page).count()
        },
        { timeout: 20_000 },
      )
      .toBe(all.length)
    expect(await idsOf(page)).toEqual(all)
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
  })

  test('loads on by a link for those who do not scroll, and puts the focus on the first of what came', async () => {
    const { page } = await visit('/events')
    await page.getByRole('link', { name: 'Show more' }).focus()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50)
    const { page: still } = await visit('/events')
    await still.evaluate(() => {
      window.IntersectionObserver.prototype.observe = () => undefined
    })
    await still.getByRole('link', { name: 'Show more' }).evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => rows(still).count()).toBeGreaterThan(50)
    const [, , ...rest] = await idsOf(still)
    const focused = () =>
      still.evaluate(() => document.activeElement?.closest('[data-event]')?.getAttribute('data-event'))
    await expect.poll(focused).toBe(rest[48])
  })

  test('pages on without JavaScript', async () => {
    const { page } = await visit('/events', { javaScriptEnabled: false })
    const first = await idsOf(page)
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.waitForURL(/cursor=/)
    const second = await idsOf(page)
    const all = (await everyEvent()).map(({ id }) => id)
    expect([...first, ...second]).toEqual(all.slice(0, first.length + second.length))
    expect(second.length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Back to the first shows' }).click()
    await expect.poll(() => idsOf(page)).toEqual(first)
  })

  test('keeps its place when one comes back from a show', async () => {
    const { page } = await visit('/events')
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000)
        return rows(page).count()
      })
      .toBeGreaterThan(100)
    const row = rows(page).nth(88)
    await row.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const before = await row.evaluate((one) => one.getBoundingClientRect().top)
    const id = await row.getAttribute('data-event')
    await row.locator('h3 a').click()
    await page.waitForURL(/\/events\/./)
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('All Events')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    const again = page.locator(`[data-event="${id}"]`)
    await expect
      .poll(async () => Math.abs((await again.evaluate((one) => one.getBoundingClientRect().top)) - before))
      .toBeLessThan(4)
    await page.waitForTimeout(300)
    expect(Math.abs((await again.evaluate((one) => one.getBoundingClientRect().top)) - before)).toBeLessThan(4)
    expect(asked.filter((url) => url.includes('/api/events?'))).toEqual([])
  })
})

describe('a list that one comes back to', () => {
  const leaveAndReturn = async (page: Page, seconds: number) => {
    await rows(page).first().locator('h3 a').click()
    await page.waitForURL(/\/events\/./)
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('All Events')
    await page.clock.setFixedTime(Date.now() + seconds * 1000)
    const asked: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      const { pathname, search } = new URL(url)
      if (['/api/events', '/api/venues'].includes(pathname)) asked.push(pathname + search)
    })
    await page.goBack()
    await rows(page).first().waitFor()
    await page.waitForTimeout(400)
    return asked
  }

  test('is read again after 30 seconds and not before; the list of venues after ten minutes', async () => {
    const { page } = await visit('/events?venue=the-sample-room')
    expect(await leaveAndReturn(page, 20)).toEqual([])
    expect(await leaveAndReturn(page, 60)).toEqual(['/api/events?venue=the-sample-room'])
    expect(await leaveAndReturn(page, 660)).toEqual(
      expect.arrayContaining(['/api/events?venue=the-sample-room', '/api/venues?simple=true']),
    )
  })

  test('of several pages is read again in its first page alone, and keeps the rest', async () => {
    const { page } = await visit('/events')
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(300)
    const before = await idsOf(page)
    expect(await leaveAndReturn(page, 60)).toEqual(['/api/events'])
    expect(await idsOf(page)).toEqual(before)
  })
})

describe('the filters', () => {
  test('offer every span of days by its name, and each lists the days it says', async () => {
    const { page } = await visit('/events')
    const date = field(page, 'Date')
    expect(
      await date.locator('option').evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent])),
    ).toEqual([
      ['all-dates', 'All dates'],
      ['today', 'Today'],
      ['week', 'This Week'],
      ['next-week', 'Next Week'],
      ['weekend', 'This Weekend'],
      ['month', 'This Month'],
      ['custom', 'Pick a day'],
    ])
    const today = await cityToday()
    const sunday = sundayOf(today)
    const friday = addDays(sunday, -2)
    const later = (one: string, other: string) => (one > other ? one : other)
    const spans: Record<string, [string, string]> = {
      today: [today, today],
      week: [today, sunday],
      'next-week': [addDays(sunday, 1), addDays(sunday, 7)],
      weekend: [later(today, friday), sunday],
      month: [today, `${today.slice(0, 7)}-31`],
    }
    for (const [value, [from, to]] of Object.entries(spans)) {
      await date.selectOption(value)
      await page.waitForURL(`**/events?date=${value}`)
      await showsWhatTheApiAnswers(page, `date=${value}`)
      for (const day of await daysOf(page)) expect(day >= from && day <= to, `${day} in ${value}`).toBe(true)
    }
    await date.selectOption('all-dates')
    await expect.poll(() => page.url()).toBe(`${inject('webUrl')}/events`)
  })

  test('find a day by the keyboard in a calendar that begins today', async () => {
    const today = await cityToday()
    // where it is a day later already
    const { page } = await visit('/events', { timezoneId: 'Pacific/Kiritimati' })
    expect(await page.getByRole('group', { name: 'Calendar' }).count()).toBe(0)
    await field(page, 'Date').focus()
    await field(page, 'Date').selectOption('custom')
    const calendar = page.getByRole('group', { name: 'Calendar' })
    await calendar.getByRole('button', { name: 'Next month' }).waitFor()
    expect(await calendar.locator('[aria-current="date"]').innerText()).toBe(String(Number(today.slice(8))))
    for (const past of await calendar.locator('td button:disabled').all())
      expect(Number(await past.innerText()) < Number(today.slice(8)) || Number(await past.innerText()) > 20).toBe(true)
    expect(query(page)).toEqual({})
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const tabUntil = async (there: () => Promise<boolean>) => {
      for (let presses = 0; presses < 8 && !(await there()); presses++) await page.keyboard.press('Tab')
    }
    await tabUntil(async () => (await focused()) === 'Next month')
    await page.keyboard.press('Enter')
    await tabUntil(() => calendar.evaluate((one) => one.querySelector('td button:focus') !== null))
    const first = await focused()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).not.toBe(first)
    await page.keyboard.press('Enter')
    await page.waitForURL(/date=\d{4}-\d\d-\d\d$/)
    const { date = '' } = query(page)
    expect(date > today).toBe(true)
    expect(date <= addDays(today, 45)).toBe(true)
    await showsWhatTheApiAnswers(page, `date=${date}`)
    expect(await field(page, 'Date').inputValue()).toBe('custom')
    const button = page.getByRole('button', { name: /^Day: / })
    expect(await button.innerText()).toMatch(new RegExp(` ${Number(date.slice(8))}(,|$)`))
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await calendar.waitFor()
    expect(await calendar.locator('[aria-pressed="true"]').innerText()).toBe(String(Number(date.slice(8))))
    await page.keyboard.press('Escape')
    await expect.poll(() => calendar.count()).toBe(0)
  })

  test('offer the specified genres first, then those being played', async () => {
    const { page } = await visit('/events')
    const genre = field(page, 'Genre')
    expect(await genre.locator('> option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'all-genres',
      'Indie Rock',
      'Electronic',
      'Folk',
      'Indie Folk',
    ])
    const present = (await (await fetch(`${inject('apiUrl')}/api/filters`)).json()) as {
      genres: { name: string; count: number }[]
    }
    const more = await genre.locator('optgroup option').allTextContents()
    expect(more.length).toBeGreaterThan(0)
    for (const words of more) expect(present.genres.map(({ name, count }) => `${name} (${count})`)).toContain(words)
    for (const value of [
      'Electronic',
      present.genres.find(({ name }) => more.some((one) => one.startsWith(name)))?.name ?? '',
    ]) {
      await genre.selectOption(value)
      await expect.poll(() => query(page)).toEqual({ genre: value })
      expect((await showsWhatTheApiAnswers(page, `genre=${encodeURIComponent(value)}`)).length).toBeGreaterThan(0)
    }
    await genre.selectOption('all-genres')
    await expect.poll(() => query(page)).toEqual({})
  })

  test('find a venue by part of its name, in a list no higher than 300 px, the popular four first', async () => {
    const { page } = await visit('/events')
    const venue = page.getByRole('combobox', { name: 'Venue' })
    await venue.click()
    const options = page.getByRole('listbox', { name: 'Venue' }).getByRole('option')
    await expect.poll(() => options.count()).toBeGreaterThan(5)
    const names = await options.allInnerTexts()
    expect(names.slice(0, 5)).toEqual([
      'All venues',
      'The Independent',
      'The Fillmore',
      'Cafe du Nord',
      'Great American Music Hall',
    ])
    expect(new Set(names).size).toBe(names.length)
    const known = (await (await fetch(`${inject('apiUrl')}/api/venues?simple=true`)).json()) as { name: string }[]
    for (const { name } of known) expect(names).toContain(name)
    const list = page.getByRole('listbox', { name: 'Venue' })
    expect((await list.boundingBox())?.height).toBe(300)
    expect(await list.evaluate((one) => one.scrollHeight)).toBeGreaterThan(300)
    await page.keyboard.type('lorem')
    await expect.poll(() => options.allInnerTexts()).toEqual(['Lorem Lounge'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toEqual({ venue: 'lorem-lounge' })
    await showsWhatTheApiAnswers(page, 'venue=lorem-lounge')
    expect(new Set(await page.locator('[data-event] a[href^="/venues/"]').allTextContents())).toEqual(
      new Set(['Lorem Lounge']),
    )
    await venue.click()
    await options.filter({ hasText: 'All venues' }).click()
    await expect.poll(() => query(page)).toEqual({})
    await expect.poll(() => venue.inputValue()).toBe('All venues')
  })

  test('narrow by neighborhood, price and age', async () => {
    const { page } = await visit('/events')
    await field(page, 'Neighborhood').selectOption('Example Heights')
    await expect.poll(() => query(page)).toEqual({ neighborhood: 'Example Heights' })
    const there = await showsWhatTheApiAnswers(page, 'neighborhood=Example+Heights')
    expect(new Set(there.map(({ venue }) => venue.neighborhood))).toEqual(new Set(['Example Heights']))
    await field(page, 'Neighborhood').selectOption('all-neighborhoods')
    const choose = (group: string, choice: string) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check({ force: true })
    await choose('Price', 'Under $20')
    await expect.poll(() => query(page)).toEqual({ price: 'under-20' })
    for (const { priceMin } of await showsWhatTheApiAnswers(page, 'price=under-20')) expect(priceMin).toBeLessThan(20)
    await choose('Price', 'Free')
    await expect.poll(() => query(page)).toEqual({ price: 'free' })
    await showsWhatTheApiAnswers(page, 'price=free')
    await choose('Price', 'Any')
    for (const [choice, age] of [
      ['All ages', 'all-ages'],
      ['18+', '18'],
      ['21+', '21'],
    ] as const) {
      await choose('Age', choice)
      await expect.poll(() => query(page)).toEqual({ age })
      await showsWhatTheApiAnswers(page, `age=${age}`)
    }
    await choose('Age', 'Any')
    await expect.poll(() => query(page)).toEqual({})
  })

  test('ask once for what is typed quickly, 300 ms after the last letter', async () => {
    const { page } = await visit('/events', { before: (page) => page.clock.install() })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/events?') && asked.push(request.url()))
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await field(page, 'Search').pressSequentially('lantern')
    await page.clock.runFor(299)
    expect(query(page)).toEqual({})
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.waitForURL('**/events?search=lantern')
    await page.waitForTimeout(500)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('search=lantern')
  })

  test('take a word typed with pauses as one step of the history', async () => {
    const { page } = await visit('/events')
    for (const part of ['sand', 'box']) {
      await field(page, 'Search').pressSequentially(part)
      await page.waitForURL(new RegExp(`${part}$`))
    }
    expect(query(page)).toEqual({ search: 'sandbox' })
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({})
    await expect.poll(() => field(page, 'Search').inputValue()).toBe('')
    await showsWhatTheApiAnswers(page, '')
    // and what is typed after that is a step of its own
    await field(page, 'Search').pressSequentially('the')
    await page.waitForURL(/search=the$/)
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({})
    expect(new URL(page.url()).pathname).toBe('/events')
  })

  test('of the header start a search of their own, by Enter', async () => {
    const { page } = await visit('/events?genre=Folk')
    await page.getByRole('banner').getByRole('searchbox').fill('  sandbox ')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toEqual({ search: 'sandbox' })
    await expect.poll(() => field(page, 'Search').inputValue()).toBe('sandbox')
    await showsWhatTheApiAnswers(page, 'search=sandbox')
  })

  test('come back step by step with Back and Forward, fields and list alike', async () => {
    const { page } = await visit('/events')
    await field(page, 'Date').selectOption('month')
    await page.waitForURL(/date=month/)
    await field(page, 'Genre').selectOption('Electronic')
    await page.waitForURL(/genre=Electronic/)
    await field(page, 'Search').fill('the')
    await page.waitForURL(/search=the/)
    const state = async () => [
      await field(page, 'Search').inputValue(),
      await field(page, 'Date').inputValue(),
      await field(page, 'Genre').inputValue(),
    ]
    const steps: [string, string[]][] = [
      ['', ['', 'all-dates', 'all-genres']],
      ['date=month', ['', 'month', 'all-genres']],
      ['date=month&genre=Electronic', ['', 'month', 'Electronic']],
      ['search=the&date=month&genre=Electronic', ['the', 'month', 'Electronic']],
    ]
    for (const [filters, fields] of steps.slice(0, 3).reverse()) {
      await page.goBack()
      await expect.poll(state).toEqual(fields)
      await showsWhatTheApiAnswers(page, filters)
    }
    for (const [filters, fields] of steps.slice(1)) {
      await page.goForward()
      await expect.poll(state).toEqual(fields)
      await showsWhatTheApiAnswers(page, filters)
    }
  })

  test('are read from the address when the page opens', async () => {
    const filters =
      'search=the&date=month&genre=Folk&venue=the-sample-room&neighborhood=Sample+District&price=under-20&age=21'
    const { page, complaints } = await visit(`/events?${filters}`)
    expect(await field(page, 'Search').inputValue()).toBe('the')
    expect(await field(page, 'Date').inputValue()).toBe('month')
    expect(await field(page, 'Genre').inputValue()).toBe('Folk')
    expect(await page.getByRole('combobox', { name: 'Venue' }).inputValue()).toBe('The Sample Room')
    expect(await field(page, 'Neighborhood').inputValue()).toBe('Sample District')
    expect(await page.getByRole('radio', { name: 'Under $20' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: '21+' }).isChecked()).toBe(true)
    const events = await everyEvent(`&${filters}`)
    expect(await page.getByRole('status').first().innerText()).toBe(
      `${events.length} ${events.length === 1 ? 'show' : 'shows'}`,
    )
    expect(complaints).toEqual([])
  })

  test('of an "all" in the address are left out', async () => {
    const { page } = await visit('/events?genre=all-genres&venue=all-venues&date=all-dates')
    await showsWhatTheApiAnswers(page, '')
    await field(page, 'Genre').selectOption('Folk')
    await expect.poll(() => query(page)).toEqual({ genre: 'Folk' })
  })

  test('are shown as chips, removed one by one or all at once', async () => {
    const { page } = await visit('/events?date=weekend&genre=Folk&age=21')
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
    const names = () => chips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    expect(await names()).toEqual([
      'Remove filter: This Weekend',
      'Remove filter: Folk',
      'Remove filter: 21+',
      'Clear all',
    ])
    await page.getByRole('link', { name: 'Remove filter: This Weekend' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toEqual({ genre: 'Folk', age: '21' })
    await expect.poll(names).toEqual(['Remove filter: Folk', 'Remove filter: 21+', 'Clear all'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove filter: Folk')
    await showsWhatTheApiAnswers(page, 'genre=Folk&age=21')
    await chips.filter({ hasText: 'Clear all' }).click()
    await expect.poll(() => query(page)).toEqual({})
    await expect.poll(() => chips.count()).toBe(0)
    expect(await field(page, 'Genre').inputValue()).toBe('all-genres')
    await showsWhatTheApiAnswers(page, '')
  })

  test('tell the number of shows once for each change, and not for each page', async () => {
    const { page } = await visit('/events')
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const status = document.querySelector('main [role="status"]')
      if (status)
        new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
          characterData: true,
          childList: true,
          subtree: true,
        })
    })
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50)
    await page.evaluate(() => window.scrollTo(0, 0))
    await field(page, 'Genre').selectOption('Electronic')
    const count = (await everyEvent('&genre=Electronic')).length
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
      .toEqual([`${count} shows`])
  })

  test('fold away on a phone behind a button that counts them; search and date stay', async () => {
    const { page } = await visit('/events?genre=Folk&age=21&date=month', PHONE)
    const button = page.getByRole('button', { name: /^Filters/ })
    expect(await button.innerText()).toMatch(/Filters\s*2/)
    expect(await field(page, 'Search').isVisible()).toBe(true)
    expect(await field(page, 'Date').isVisible()).toBe(true)
    expect(await field(page, 'Genre').isVisible()).toBe(false)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    for (const label of ['Genre', 'Neighborhood']) expect(await field(page, label).isVisible()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Venue' }).isVisible()).toBe(true)
    expect(await page.getByRole('group', { name: 'Price' }).isVisible()).toBe(true)
    const { page: desk } = await visit('/events')
    expect(await desk.getByRole('button', { name: /^Filters/ }).count()).toBe(0)
    expect(await field(desk, 'Genre').isVisible()).toBe(true)
  })

  test.each([
    ['light', {}],
    ['dark', PHONE],
  ] as const)('hold nothing that axe finds while open, in %s', async (colorScheme, options) => {
    const { page } = await visit('/events?age=21', { colorScheme, ...options })
    const found = async () => {
      await page.evaluate(axe.source)
      return page.evaluate(async () => {
        const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
        const { violations } = await inPage.run('form[aria-label="Filter events"]')
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      })
    }
    if ('viewport' in options) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Venue' }).click()
    await page.getByRole('listbox', { name: 'Venue' }).waitFor()
    await page.waitForTimeout(300)
    expect(await found()).toEqual([])
    await page.keyboard.press('Escape')
    await field(page, 'Date').selectOption('custom')
    await page.getByRole('button', { name: 'Next month' }).waitFor()
    await page.waitForTimeout(300)
    expect(await found()).toEqual([])
  })

  test('work as a form without JavaScript, all in sight', async () => {
    const { page } = await visit('/events', { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Venue' }).selectOption('fixture-bar')
    await field(page, 'Date').selectOption('custom')
    const day = (await everyEvent('&venue=fixture-bar'))[0]?.localDate ?? ''
    await field(page, 'Day').fill(day)
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/venue=fixture-bar/)
    await showsWhatTheApiAnswers(page, `venue=fixture-bar&date=${day}`)
    expect(await field(page, 'Day').inputValue()).toBe(day)
    await page.getByRole('link', { name: 'Remove filter: Fixture Bar' }).click()
    await showsWhatTheApiAnswers(page, `date=${day}`)
  })
})

describe('the states of the list', () => {
  test('a skeleton under the title and the filters while it loads', async () => {
    const { page } = await visit('/artists')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/events?*', async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/api/events', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    // until its own code is there, the page's fields are bones too
    await expect.poll(() => field(page, 'Search').count()).toBe(1)
    expect(await page.locator('[data-skeleton]').count()).toBeGreaterThan(3)
    expect(await page.locator('h1').innerText()).toBe('All Events')
    release()
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50)
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
  })

  test('the old list, marked as busy, while another is on its way', async () => {
    const { page } = await visit('/events')
    const before = await idsOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/events?*', async (route) => {
      await held
      await route.continue()
    })
    await field(page, 'Genre').selectOption('Electronic')
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(1)
    expect(await idsOf(page)).toEqual(before)
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
    release()
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    await showsWhatTheApiAnswers(page, 'genre=Electronic')
  })

  test('a sentence and a way out where nothing matches', async () => {
    const { page } = await visit('/events?search=zzzzqqqq')
    expect(await page.getByText(EMPTY, { exact: true }).count()).toBe(1)
    expect(await rows(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => query(page)).toEqual({})
    await showsWhatTheApiAnswers(page, '')
  })

  test.each(['answers 500', 'breaks off'])('a failure when the API %s, and another try', async (how) => {
    const { page } = await visit('/events')
    await page.route('**/api/events?*', (route) =>
      how === 'answers 500' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
    )
    await field(page, 'Genre').selectOption('Electronic')
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Failed to fetch events'])
    expect(await page.locator('h1').innerText()).toBe('All Events')
    await page.unroute('**/api/events?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await showsWhatTheApiAnswers(page, 'genre=Electronic')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('venues by the popular four where the others cannot be had, and says so', async () => {
    const { page } = await visit('/artists')
    await page.route('**/api/venues?simple=true', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => page.getByText('Failed to fetch venues', { exact: true }).count()).toBe(1)
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50)
    await page.getByRole('combobox', { name: 'Venue' }).click()
    await expect.poll(() => page.getByRole('listbox', { name: 'Venue' }).getByRole('option').count()).toBe(5)
  })

  test('what is shown stays when a further page fails, with another try below it', async () => {
    const { page } = await visit('/events')
    await page.route('**/api/events?cursor=*', (route) => route.fulfill({ status: 500, body: 'no' }))
    const before = await idsOf(page)
    await page.mouse.wheel(0, 9000)
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Failed to fetch events'])
    expect(await idsOf(page)).toEqual(before)
    await page.unroute('**/api/events?cursor=*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before.length)
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
