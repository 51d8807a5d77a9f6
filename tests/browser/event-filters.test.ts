import { addDays } from '@houselights/domain/dates/city-time'
import { toDayRange } from '@houselights/domain/dates/date-filter'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { eventRows, expectListMatchesApi, filterField, getCityToday, getDays, getQuery } from '../support/event-list.ts'
import { getFocus } from '../support/get-focus.ts'
import { hasFocus, PHONE, recordRequests } from '../support/page-parts.ts'
import { pauseClock } from '../support/pause-clock.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

describe('the filters', () => {
  test('offer every date range by name, and each lists only its days', {
    meta: { proves: ['Events: date options all-dates, today, week, next-week, weekend, month'] },
  }, async () => {
    const { page } = await visit('/events')
    const date = filterField(page, 'Date')
    const options = date.locator('option')
    const ranges = await options.evaluateAll((elements) =>
      elements.map((element) => [element.getAttribute('value'), element.textContent]),
    )
    expect(ranges).toEqual([
      ['all-dates', 'All dates'],
      ['today', 'Today'],
      ['week', 'This Week'],
      ['next-week', 'Next Week'],
      ['weekend', 'This Weekend'],
      ['month', 'This Month'],
      ['custom', 'Pick a day'],
    ])
    const today = await getCityToday()
    for (const [value] of ranges.slice(1, -1)) {
      await date.selectOption(value ?? null)
      await page.waitForURL(`**/events?date=${value}`)
      await expectListMatchesApi(page, `date=${value}`)
      const { from = '', to = '' } = toDayRange(value ?? '', today) ?? {}
      for (const day of await getDays(page)) expect(day >= from && day <= to, `${day} in ${value}`).toBe(true)
    }
    await date.selectOption('all-dates')
    await expect.poll(() => page.url()).toBe(`${inject('webUrl')}/events`)
  })

  test('let visitors pick a day by keyboard in a calendar that starts today', {
    meta: { proves: ['Events: custom opens a single-day calendar whose choice becomes yyyy-MM-dd'] },
  }, async () => {
    const today = await getCityToday()
    // In this time zone it's already the next day.
    const { page } = await visit('/events', { timezoneId: 'Pacific/Kiritimati' })
    expect(await page.getByRole('group', { name: 'Calendar' }).count()).toBe(0)
    await filterField(page, 'Date').focus()
    await filterField(page, 'Date').selectOption('custom')
    const calendar = page.getByRole('group', { name: 'Calendar' })
    await calendar.getByRole('button', { name: 'Next month' }).waitFor()
    expect(await calendar.locator('[aria-current="date"]').innerText()).toBe(String(Number(today.slice(8))))
    for (const disabledDay of await calendar.locator('td button:disabled').all())
      expect(
        Number(await disabledDay.innerText()) < Number(today.slice(8)) || Number(await disabledDay.innerText()) > 20,
      ).toBe(true)
    expect(getQuery(page)).toEqual({})
    const getFocusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const tabUntil = async (isReached: () => Promise<boolean>) => {
      for (let presses = 0; presses < 8 && !(await isReached()); presses++) await page.keyboard.press('Tab')
    }
    await tabUntil(async () => (await getFocusedLabel()) === 'Next month')
    await page.keyboard.press('Enter')
    await tabUntil(() => calendar.evaluate((element) => element.querySelector('td button:focus') !== null))
    const firstLabel = await getFocusedLabel()
    await page.keyboard.press('ArrowDown')
    expect(await getFocusedLabel()).not.toBe(firstLabel)
    await page.keyboard.press('Enter')
    await page.waitForURL(/date=\d{4}-\d\d-\d\d$/)
    const { date = '' } = getQuery(page)
    expect(date > today).toBe(true)
    expect(date <= addDays(today, 45)).toBe(true)
    await expectListMatchesApi(page, `date=${date}`)
    expect(await filterField(page, 'Date').inputValue()).toBe('custom')
    const button = page.getByRole('button', { name: /^Day: / })
    expect(await button.innerText()).toMatch(new RegExp(` ${Number(date.slice(8))}(,|$)`))
    expect(await hasFocus(button)).toBe(true)
    await page.keyboard.press('Enter')
    await calendar.waitFor()
    expect(await calendar.locator('[aria-pressed="true"]').innerText()).toBe(String(Number(date.slice(8))))
  })

  test('offer the fixed genres first, then other genres with upcoming shows', {
    meta: { proves: ['Events: genre options all-genres first, then Indie Rock, Electronic, Folk, Indie Folk'] },
  }, async () => {
    const { page } = await visit('/events')
    const genre = filterField(page, 'Genre')
    const fixedGenres = await genre
      .locator('> option')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('value')))
    expect(fixedGenres).toEqual(['all-genres', 'Indie Rock', 'Electronic', 'Folk', 'Indie Folk'])
    const [otherGenre = ''] = await genre.locator('optgroup option').allTextContents()
    expect(otherGenre).toMatch(/ \(\d+\)$/)
    for (const value of ['Electronic', otherGenre.replace(/ \(\d+\)$/, '')]) {
      await genre.selectOption(value)
      await expect.poll(() => getQuery(page)).toEqual({ genre: value })
      expect((await expectListMatchesApi(page, `genre=${encodeURIComponent(value)}`)).length).toBeGreaterThan(0)
    }
    await genre.selectOption('all-genres')
    await expect.poll(() => getQuery(page)).toEqual({})
  })

  test('find a venue by part of its name, in a list at most 300 px high with the popular four first', {
    meta: { proves: ['Events: four popular venues, all-venues and GET /api/venues?simple=true, at most 300 px high'] },
  }, async () => {
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
    const allVenues = (await (await fetch(`${inject('apiUrl')}/api/venues?simple=true`)).json()) as { name: string }[]
    for (const { name } of allVenues) expect(names).toContain(name)
    const list = page.getByRole('listbox', { name: 'Venue' })
    expect((await list.boundingBox())?.height).toBe(300)
    expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(300)
    await page.keyboard.type('lorem')
    await expect.poll(() => options.allInnerTexts()).toEqual(['Lorem Lounge'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => getQuery(page)).toEqual({ venue: 'lorem-lounge' })
    await expectListMatchesApi(page, 'venue=lorem-lounge')
    expect(new Set(await page.locator('[data-event] a[href^="/venues/"]').allTextContents())).toEqual(
      new Set(['Lorem Lounge']),
    )
    await venue.click()
    await options.filter({ hasText: 'All venues' }).click()
    await expect.poll(() => getQuery(page)).toEqual({})
    await expect.poll(() => venue.inputValue()).toBe('All venues')
  })

  test('narrow by neighborhood, price and age', {
    meta: { proves: ['Events: filters for neighborhood, price and age'] },
  }, async () => {
    const { page } = await visit('/events')
    await filterField(page, 'Neighborhood').selectOption('Example Heights')
    await expect.poll(() => getQuery(page)).toEqual({ neighborhood: 'Example Heights' })
    const nearby = await expectListMatchesApi(page, 'neighborhood=Example+Heights')
    expect(new Set(nearby.map(({ venue }) => venue.neighborhood))).toEqual(new Set(['Example Heights']))
    await filterField(page, 'Neighborhood').selectOption('all-neighborhoods')
    const choose = (group: string, choice: string) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check({ force: true })
    await choose('Price', 'Under $20')
    await expect.poll(() => getQuery(page)).toEqual({ price: 'under-20' })
    for (const { priceMin } of await expectListMatchesApi(page, 'price=under-20')) expect(priceMin).toBeLessThan(20)
    await choose('Price', 'Any')
    await choose('Age', 'All ages')
    await expect.poll(() => getQuery(page)).toEqual({ age: 'all-ages' })
    await expectListMatchesApi(page, 'age=all-ages')
    await choose('Age', 'Any')
    await expect.poll(() => getQuery(page)).toEqual({})
  })

  test('send one request for fast typing, 300 ms after the last letter', {
    meta: { proves: ['Events: search waits 300 ms after the last letter'] },
  }, async () => {
    const { page } = await visit('/events', { before: (page) => page.clock.install() })
    const requests = recordRequests(page)
    await pauseClock(page)
    await filterField(page, 'Search').pressSequentially('lantern')
    await page.clock.runFor(299)
    expect(getQuery(page)).toEqual({})
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.waitForURL('**/events?search=lantern')
    await page.clock.fastForward(2_000)
    await waitUntilStill(page)
    expect(requests.filter((path) => path.startsWith('/api/events?'))).toEqual(['/api/events?search=lantern'])
  })

  test('add one history entry for a word typed with pauses', async () => {
    const { page } = await visit('/events')
    for (const part of ['sand', 'box']) {
      await filterField(page, 'Search').pressSequentially(part)
      await page.waitForURL(new RegExp(`${part}$`))
    }
    expect(getQuery(page)).toEqual({ search: 'sandbox' })
    await page.goBack()
    await expect.poll(() => getQuery(page)).toEqual({})
    await expect.poll(() => filterField(page, 'Search').inputValue()).toBe('')
    await expectListMatchesApi(page, '')
    // Typing after that adds another entry.
    await filterField(page, 'Search').pressSequentially('the')
    await page.waitForURL(/search=the$/)
    await page.goBack()
    await expect.poll(() => getQuery(page)).toEqual({})
    expect(new URL(page.url()).pathname).toBe('/events')
  })

  test('follow Back and Forward step by step, in the fields and in the list', {
    meta: { proves: ['Events: search, genre, venue and date come from the URL, on opening and on each change'] },
  }, async () => {
    const { page } = await visit('/events')
    await filterField(page, 'Date').selectOption('month')
    await page.waitForURL(/date=month/)
    await filterField(page, 'Genre').selectOption('Electronic')
    await page.waitForURL(/genre=Electronic/)
    await filterField(page, 'Search').fill('the')
    await page.waitForURL(/search=the/)
    const getFields = async () => [
      await filterField(page, 'Search').inputValue(),
      await filterField(page, 'Date').inputValue(),
      await filterField(page, 'Genre').inputValue(),
    ]
    const steps: [string, string[]][] = [
      ['', ['', 'all-dates', 'all-genres']],
      ['date=month', ['', 'month', 'all-genres']],
      ['date=month&genre=Electronic', ['', 'month', 'Electronic']],
      ['search=the&date=month&genre=Electronic', ['the', 'month', 'Electronic']],
    ]
    for (const [filters, fields] of steps.slice(0, 3).reverse()) {
      await page.goBack()
      await expect.poll(getFields).toEqual(fields)
      await expectListMatchesApi(page, filters)
    }
    for (const [filters, fields] of steps.slice(1)) {
      await page.goForward()
      await expect.poll(getFields).toEqual(fields)
      await expectListMatchesApi(page, filters)
    }
  })

  test('come from the URL when the page opens', {
    meta: { proves: ['Events: search, genre, venue and date come from the URL, on opening and on each change'] },
  }, async () => {
    const filters =
      'search=the&date=month&genre=Folk&venue=the-sample-room&neighborhood=Sample+District&price=under-20&age=21'
    const { page, consoleMessages } = await visit(`/events?${filters}`)
    expect(await filterField(page, 'Search').inputValue()).toBe('the')
    expect(await filterField(page, 'Date').inputValue()).toBe('month')
    expect(await filterField(page, 'Genre').inputValue()).toBe('Folk')
    expect(await page.getByRole('combobox', { name: 'Venue' }).inputValue()).toBe('The Sample Room')
    expect(await filterField(page, 'Neighborhood').inputValue()).toBe('Sample District')
    expect(await page.getByRole('radio', { name: 'Under $20' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: '21+' }).isChecked()).toBe(true)
    const events = await getAllCards(`&${filters}`)
    expect(await page.getByRole('status').first().innerText()).toBe(
      `${events.length} ${events.length === 1 ? 'show' : 'shows'}`,
    )
    expect(consoleMessages).toEqual([])
  })

  test('are shown as chips that can be removed one by one or all at once', {
    meta: { proves: ['Events: removable chips show the active filters; the number of shows is announced'] },
  }, async () => {
    const { page } = await visit('/events?date=weekend&genre=Folk&age=21')
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
    const getNames = () =>
      chips.evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('aria-label') ?? element.textContent),
      )
    const removeLabels = ['This Weekend', 'Folk', '21+'].map((name) => `Remove filter: ${name}`)
    expect(await getNames()).toEqual([...removeLabels, 'Clear all'])
    await page.getByRole('link', { name: 'Remove filter: This Weekend' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => getQuery(page)).toEqual({ genre: 'Folk', age: '21' })
    await expect.poll(getNames).toEqual(['Remove filter: Folk', 'Remove filter: 21+', 'Clear all'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove filter: Folk')
    await expectListMatchesApi(page, 'genre=Folk&age=21')
    await chips.filter({ hasText: 'Clear all' }).click()
    await expect.poll(() => getQuery(page)).toEqual({})
    await expect.poll(() => chips.count()).toBe(0)
    expect(await filterField(page, 'Genre').inputValue()).toBe('all-genres')
    await expectListMatchesApi(page, '')
  })

  test('announce the number of shows once per change, and not for each page loaded', {
    meta: { proves: ['Events: removable chips show the active filters; the number of shows is announced'] },
  }, async () => {
    const { page } = await visit('/events')
    await page.evaluate(() => {
      const announcements: string[] = []
      Object.assign(window, { announcements })
      const status = document.querySelector('main [role="status"]')
      if (status)
        new MutationObserver(() => announcements.push(status.textContent ?? '')).observe(status, {
          characterData: true,
          childList: true,
          subtree: true,
        })
    })
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => eventRows(page).count()).toBeGreaterThan(50)
    await page.evaluate(() => window.scrollTo(0, 0))
    await filterField(page, 'Genre').selectOption('Electronic')
    const count = (await getAllCards('&genre=Electronic')).length
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements))
      .toEqual([`${count} shows`])
  })

  test('collapse on a phone behind a button with their count, except search and date', async () => {
    const { page } = await visit('/events?genre=Folk&age=21&date=month', PHONE)
    const button = page.getByRole('button', { name: /^Filters/ })
    expect(await button.innerText()).toMatch(/Filters\s*2/)
    expect(await filterField(page, 'Search').isVisible()).toBe(true)
    expect(await filterField(page, 'Date').isVisible()).toBe(true)
    expect(await filterField(page, 'Genre').isVisible()).toBe(false)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    for (const label of ['Genre', 'Neighborhood']) expect(await filterField(page, label).isVisible()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Venue' }).isVisible()).toBe(true)
    expect(await page.getByRole('group', { name: 'Price' }).isVisible()).toBe(true)
    const { page: widePage } = await visit('/events')
    expect(await widePage.getByRole('button', { name: /^Filters/ }).count()).toBe(0)
    expect(await filterField(widePage, 'Genre').isVisible()).toBe(true)
  })

  test('are all visible and work as a form without JavaScript', async () => {
    const { page } = await visit('/events', { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Venue' }).selectOption('fixture-bar')
    await filterField(page, 'Date').selectOption('custom')
    const day = (await getAllCards('&venue=fixture-bar'))[0]?.localDate ?? ''
    await filterField(page, 'Day').fill(day)
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/venue=fixture-bar/)
    await expectListMatchesApi(page, `venue=fixture-bar&date=${day}`)
    expect(await filterField(page, 'Day').inputValue()).toBe(day)
    await page.getByRole('link', { name: 'Remove filter: Fixture Bar' }).click()
    await expectListMatchesApi(page, `date=${day}`)
  })
})

describe('the filters’ calendar', () => {
  const calendar = (page: Page) => page.getByRole('group', { name: 'Calendar' })
  const openCalendar = async () => {
    const { page } = await visit('/events')
    await filterField(page, 'Date').focus()
    await filterField(page, 'Date').selectOption('custom')
    await calendar(page).getByRole('button', { name: 'Next month' }).waitFor()
    return page
  }
  const dayButton = (page: Page) => page.getByRole('button', { name: /^Day: / })

  test('follows its button in tab order, and closes when Tab leaves it for the next filter', async () => {
    const page = await openCalendar()
    await page.keyboard.press('Tab')
    expect(await hasFocus(dayButton(page))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await calendar(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    for (let presses = 0; presses < 6 && !(await getFocus(page)).name.includes('genre'); presses++)
      await page.keyboard.press('Tab')
    expect((await getFocus(page)).name).toBe('SELECT genre')
    await expect.poll(() => calendar(page).count()).toBe(0)
  })

  test('closes when Shift+Tab leaves the date, and not before', async () => {
    const page = await openCalendar()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await calendar(page).count()).toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect((await getFocus(page)).name).toBe('INPUT search')
    await expect.poll(() => calendar(page).count()).toBe(0)
  })

  test('closes on Escape, which moves the focus to its button', async () => {
    const page = await openCalendar()
    await calendar(page).getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => calendar(page).count()).toBe(0)
    expect(await hasFocus(dayButton(page))).toBe(true)
  })
})
