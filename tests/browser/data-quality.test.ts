import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectFitAndClean } from '../support/fit-and-axe.ts'
import { startQualityApi } from '../support/quality-api.ts'
import { appliedOf } from '../support/quality-data.ts'
import { startSite } from '../support/site.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

let api: Awaited<ReturnType<typeof startQualityApi>>
let site: Awaited<ReturnType<typeof startSite>>
let fresh: typeof api.state
beforeAll(async () => {
  api = await startQualityApi()
  site = await startSite(api.url)
  fresh = structuredClone({ ...api.state, hold: undefined as never })
})
beforeEach(() => {
  Object.assign(api.state, structuredClone({ ...fresh, requests: [], failing: {} }), { hold: Promise.resolve() })
})
afterAll(async () => {
  await site.stop()
  await api.stop()
})

const open = (options: VisitOptions = {}) => visit('/data-quality', { site: site.url, ...options })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('li[data-state="open"]')
const analyze = async (page: Page) => {
  await button(page, 'Analyze Data').click()
  await expect.poll(() => page.getByText('Venues Analyzed').count()).toBe(1)
}
const analyzed = async (options: VisitOptions = {}) => {
  const { page } = await open(options)
  await analyze(page)
  return page
}
/** Holds the API's answers until the function it gives is called. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  api.state.hold = promise
  return resolve
}
/** "#a51d34" as a browser computes it. */
const rgb = (hex: string) =>
  `rgb(${(hex.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16)).join(', ')})`
/** A summary card's number by its name. */
const card = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()

describe('before an analysis', () => {
  test('says how to get started, and what is checked and fixed', async () => {
    const { page, complaints } = await open()
    const text = (await page.getByRole('region', { name: 'Get Started' }).innerText()).toLowerCase()
    for (const words of ['duplicate events', 'missing ticket urls', 'incomplete descriptions', 'missing door times'])
      expect(text).toContain(words)
    expect(text).toContain('unlinked artists')
    expect(text).toContain('what is fixed')
    expect(await page.getByText('Safe Improvements', { exact: true }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('reads nothing until it is requested', async () => {
    const { page } = await open()
    expect(api.state.requests).toEqual([])
    await analyze(page)
    expect(api.state.requests).toEqual(['GET analyze'])
  })

  test('has nothing to fix or to preview', async () => {
    const { page } = await open()
    expect(await button(page, 'Fix All Issues').isDisabled()).toBe(true)
    expect(await button(page, 'Preview changes').isDisabled()).toBe(true)
    expect(await page.getByRole('tab').count()).toBe(0)
  })
})

describe('an analysis', () => {
  test('says “Analyzing...” while it is made', async () => {
    const { page } = await open()
    const answer = held()
    await button(page, 'Analyze Data').click()
    await expect.poll(() => button(page, 'Analyzing...').isDisabled()).toBe(true)
    answer()
    await expect.poll(() => button(page, 'Analyze Data').isEnabled()).toBe(true)
    expect(await page.getByText('Get Started').count()).toBe(0)
  })

  test('is summed up in four cards', async () => {
    const page = await analyzed()
    expect(await card(page, 'Average Quality Score')).toBe('78%')
    expect(await card(page, 'Total Issues')).toBe('13')
    expect(await card(page, 'High Priority')).toBe('1')
    expect(await card(page, 'Venues Analyzed')).toBe('3')
    expect(await page.getByRole('meter', { name: 'Average quality score' }).getAttribute('aria-valuenow')).toBe('78')
  })

  test('shows each venue’s score and events in the overview', async () => {
    const page = await analyzed()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Venue Details', 'Recommendations'])
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    const last = api.state.analysis[2]
    expect(await rows.count()).toBe(3)
    expect((await rows.nth(2).innerText()).split('\n').filter(Boolean)).toEqual([last?.venueName, '55%', '30 events'])
    expect(await rows.nth(2).getByRole('meter').getAttribute('aria-valuenow')).toBe('55')
  })

  test('shows each venue’s badge and issues in the details', async () => {
    const page = await analyzed()
    await page.getByRole('tab', { name: 'Venue Details' }).click()
    const badge = (text: string) =>
      page
        .locator('[data-tone]')
        .filter({ has: page.getByText(text, { exact: true }) })
        .first()
    const tone = (text: string) => badge(text).getAttribute('data-tone')
    expect([await tone('97%'), await tone('82%'), await tone('55%')]).toEqual(['default', 'secondary', 'destructive'])
    expect([await tone('high'), await tone('medium'), await tone('low')]).toEqual([
      'destructive',
      'default',
      'secondary',
    ])
    // the most severe is filled with its colour, the least severe has no background
    const ground = (text: string) => badge(text).evaluate((one) => getComputedStyle(one).backgroundColor)
    const bad = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hl-bad'))
    expect(await ground('high')).toBe(rgb(bad))
    expect(await ground('low')).toBe('rgba(0, 0, 0, 0)')
    const venue = page.getByRole('region', { name: api.state.analysis[2]?.venueName ?? '' })
    const dates = venue.getByRole('listitem').filter({ hasText: 'Dates that cannot be right' })
    expect(await dates.innerText()).toContain('Manual review needed')
    expect(await dates.innerText()).toContain('costs 30 points')
    expect(await venue.getByRole('listitem').filter({ hasText: 'Missing ticket URLs' }).innerText()).toContain(
      'Auto-fixable',
    )
  })

  test('explains each issue and leads to its events and the editor', async () => {
    const page = await analyzed()
    await page.getByRole('tab', { name: 'Venue Details' }).click()
    const issue = page
      .getByRole('region', { name: api.state.analysis[1]?.venueName ?? '' })
      .getByRole('listitem')
      .first()
    await issue.getByText('What is checked, and which events').click()
    await expect.poll(() => issue.innerText()).toContain('Visitors come too early')
    const text = await issue.innerText()
    for (const words of ['Whether any source says when the doors open.', 'costs 7.5 points'])
      expect(text).toContain(words)
    const event = api.state.analysis[1]?.issues[0]?.events[0]
    expect(text).toContain(event?.note)
    expect(
      await issue
        .getByRole('link', { name: `Edit ${event?.title}` })
        .first()
        .getAttribute('href'),
    ).toBe(`/admin/edit?kind=event&id=${event?.id}`)
    await issue
      .getByRole('link', { name: event?.title ?? '', exact: true })
      .first()
      .click()
    await page.waitForURL(`**/events/${event?.slug}`)
  })

  test('lists recommendations by venue, and says where there is none', async () => {
    const page = await analyzed()
    await page.getByRole('tab', { name: 'Recommendations' }).click()
    expect(await page.getByRole('tabpanel').innerText()).toContain('Ask for the door times of the late sets.')
    api.state.analysis = api.state.analysis.map((venue) => ({ ...venue, recommendations: [] }))
    await button(page, 'Analyze Data').click()
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toBe('There is nothing to recommend.')
  })

  test('without an issue leaves nothing to fix', async () => {
    api.state.analysis = api.state.analysis.map((venue) => ({ ...venue, issues: [] }))
    const page = await analyzed()
    expect(await button(page, 'Fix All Issues').isDisabled()).toBe(true)
  })

  test('that fails says so, and can be made again', async () => {
    api.state.failing.analyze = { status: 503, text: 'The database does not answer just now.' }
    const { page } = await open()
    await button(page, 'Analyze Data').click()
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual(['The analysis failed. 503: The database does not answer just now.'])
    api.state.failing = {}
    await analyze(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

test('a preview shows each change before and after, with its evidence, and changes nothing', async () => {
  const page = await analyzed()
  await button(page, 'Preview changes').click()
  const section = page.locator('section').filter({ hasText: 'What would change' }).last()
  await expect
    .poll(() => section.getByRole('status').innerText())
    .toBe('2 changes at 1 venue; nothing is changed yet. 4 detail pages would be read first, and may bring more.')
  await section.getByText(`${api.state.changes[0]?.venueName}: 2 changes`).click()
  const [doors, tickets] = [section.locator('details li').first(), section.locator('details li', { hasText: 'Ticket' })]
  expect(await doors.locator('ins').innerText()).toBe('7 PM')
  expect(await doors.getByText('worked out').count()).toBe(1)
  expect(await doors.innerText()).toContain('at each of the last 14 shows here')
  expect(await tickets.first().locator('del').innerText()).toBe('https://old.example/1')
  expect(await tickets.first().getByText('worked out').count()).toBe(0)
  const evidence = tickets.first().getByLabel('Evidence').getByRole('link')
  expect(await evidence.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    'https://tickets.example/1',
  ])
  expect(api.state.requests).toEqual(['GET analyze', 'GET preview'])
})

describe('fixing all issues', () => {
  test('says “Improving...” while it runs, then what it came to, and looks again', async () => {
    const page = await analyzed()
    const answer = held()
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => button(page, 'Improving...').isDisabled()).toBe(true)
    expect(await button(page, 'Preview changes').isDisabled()).toBe(true)
    answer()
    await expect
      .poll(() => toast(page).innerText())
      .toBe('Quality Improvements Complete\nenhanced 2 venues with 12.3% improvement')
    const panel = page.getByRole('region', { name: 'Improvements applied' })
    expect((await panel.locator('dl').innerText()).split('\n').filter(Boolean)).toEqual([
      ...['Duplicates removed', '3', 'Ticket URLs fixed', '14'],
      ...['Descriptions added', '15', 'Door times set', '1,916'],
    ])
    await expect.poll(() => card(page, 'Average Quality Score')).toBe('99%')
    expect(api.state.requests).toEqual(['GET analyze', 'POST improve', 'GET analyze'])
    expect(await button(page, 'Fix All Issues').isDisabled()).toBe(true)
  })

  test('has pages of events and venues read anew', async () => {
    const { page } = await visit('/venues', { site: site.url })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const goTo = async (path: string) => {
      await page.evaluate((path) => window.history.pushState(null, '', path), path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await goTo('/data-quality')
    await analyze(page)
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => card(page, 'Average Quality Score')).toBe('99%')
    requests.length = 0
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Venues' }).click()
    await expect.poll(() => requests).toContain('/api/venues')
  })

  test('is urged only where something can be fixed', async () => {
    const page = await analyzed()
    expect(await button(page, 'Fix All Issues').getAttribute('data-variant')).toBe('filled')
    api.state.analysis = api.state.analysis.map((venue) => ({
      ...venue,
      issues: venue.issues.map((issue) => ({ ...issue, fixable: false })),
    }))
    await button(page, 'Analyze Data').click()
    await expect.poll(() => page.getByText('what remains needs a person').count()).toBe(1)
    expect(await button(page, 'Fix All Issues').getAttribute('data-variant')).toBe('default')
    expect(await button(page, 'Fix All Issues').isEnabled()).toBe(true)
  })

  test('that changes nothing is shown as that, not as a success, and is not offered again', async () => {
    api.state.inVain = true
    api.state.applied = appliedOf(api.state.changes)
    const page = await analyzed()
    await button(page, 'Fix All Issues').click()
    await expect
      .poll(() => toast(page).innerText())
      .toBe('Nothing to Fix\nNothing was changed: what remains needs a person.')
    expect(await page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(0)
    expect(await button(page, 'Fix All Issues').getAttribute('data-variant')).toBe('default')

    // once an earlier fix is undone, there is something to fix again
    const nothing = page.getByText('Nothing of this can be fixed automatically')
    expect(await nothing.count()).toBe(1)
    await button(page, 'Show history').click()
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(() => nothing.count()).toBe(0)
  })

  test('that fails says so in a toast, the cause on the page, and leaves the analysis', async () => {
    api.state.failing.improve = { status: 500, text: 'Something went wrong on our side.' }
    const page = await analyzed()
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => toast(page).innerText()).toBe('Improvement Failed\nFailed to improve data quality')
    expect(await toast(page).getAttribute('data-tone')).toBe('destructive')
    expect(await page.getByRole('alert').innerText()).toBe(
      'The improvement failed. 500: Something went wrong on our side.',
    )
    expect(await button(page, 'Fix All Issues').isEnabled()).toBe(true)
    expect(await page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(0)
  })
})

test.each([
  ['analyze', 'Analyze Data', 'The analysis failed. 401: Sign in first.'],
  ['preview', 'Preview changes', 'The preview failed. 401: Sign in first.'],
  ['improve', 'Fix All Issues', 'The improvement failed. 401: Sign in first.'],
])('a 401 on %s is said on the page where signing in would change nothing', async (call, name, words) => {
  const page = await analyzed()
  api.state.failing[call] = { status: 401, text: 'Sign in first.' }
  const answer = page.waitForResponse('**/api/admin/session')
  await button(page, name).click()
  await answer
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([words])
  expect(new URL(page.url()).pathname).toBe('/data-quality')
})

describe('the history of fixes', () => {
  const withHistory = async (options: VisitOptions = {}) => {
    const page = await analyzed(options)
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(1)
    await button(page, 'Show history').click()
    await expect.poll(() => page.getByText('2 changes: door time 1, ticket link 1').count()).toBe(1)
    return page
  }

  test('says so where nothing was fixed yet', async () => {
    const { page } = await open()
    await button(page, 'Show history').click()
    await expect.poll(() => page.getByText('Nothing was fixed yet.').count()).toBe(1)
  })

  test('takes back one change, then the rest', async () => {
    const page = await withHistory()
    await page.getByText('Show changes').click()
    const title = api.state.changes[0]?.event.title
    await page
      .getByRole('button', { name: `Undo the change of ${title}` })
      .first()
      .click()
    await expect.poll(() => page.getByText('Taken back', { exact: true }).count()).toBe(1)
    await expect.poll(() => toast(page).innerText()).toBe('Fix Undone\n1 change taken back')
    await expect.poll(() => page.getByText('ticket link 1; 1 taken back').count()).toBe(1)
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(() => page.getByText('; all taken back').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Undo all' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByText('Taken back', { exact: true }).count()).toBe(2)
  })

  test('says when something cannot be taken back', async () => {
    const page = await withHistory()
    api.state.failing[`batches/${api.state.batch}/undo`] = { status: 409, text: 'The event was changed since.' }
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(() => toast(page).innerText()).toBe('Undo Failed\n409: The event was changed since.')
  })
})

test.each(['light', 'dark'] as const)(
  'every state fits, and holds nothing that axe finds, in %s',
  async (colorScheme) => {
    const { page } = await open({ colorScheme, reducedMotion: 'reduce' })
    await expectFitAndClean(page, 'before')
    await analyze(page)
    await expectFitAndClean(page, 'overview')
    await page.getByRole('tab', { name: 'Venue Details' }).click()
    for (const fold of await page.getByText('What is checked, and which events').all()) await fold.click()
    await button(page, 'Preview changes').click()
    await page.getByText(`${api.state.changes[0]?.venueName}: 2 changes`).click()
    await expectFitAndClean(page, 'details and preview')
    await button(page, 'Fix All Issues').click()
    await button(page, 'Show history').click()
    await page.getByText('Show changes').click()
    await expect.poll(() => page.getByRole('button', { name: /^Undo the change/ }).count()).toBe(2)
    await expectFitAndClean(page, 'history')
    await page.getByRole('tab', { name: 'Recommendations' }).click()
    await expectFitAndClean(page, 'recommendations')
  },
  120_000,
)
