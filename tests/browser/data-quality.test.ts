import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { getHrefs, recordRequests, splitLines, toast } from '../support/page-parts.ts'
import { startQualityApi } from '../support/quality-api.ts'
import { toAppliedChanges } from '../support/quality-data.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const api = useOpened(startQualityApi)
const site = useOpened(() => openSite(api.url))
let initialState: typeof api.state
beforeAll(async () => {
  initialState = structuredClone({ ...api.state, hold: undefined as never })
})
beforeEach(() => {
  Object.assign(api.state, structuredClone({ ...initialState, requests: [], failing: {} }), { hold: Promise.resolve() })
})

const open = () => visit('/data-quality', { site: site.url })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const analyze = async (page: Page) => {
  await button(page, 'Analyze Data').click()
  await expect.poll(() => page.getByText('Venues Analyzed').count()).toBe(1)
}
const openAnalyzed = async () => {
  const { page } = await open()
  await analyze(page)
  return page
}
/** Holds the API's responses until the returned function is called. */
const holdResponses = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  api.state.hold = promise
  return resolve
}
/** Converts "#a51d34" to what browsers return as a computed color. */
const toRgb = (hex: string) =>
  `rgb(${(hex.match(/[0-9a-f]{2}/gi) ?? []).map((channel) => Number.parseInt(channel, 16)).join(', ')})`
/** Returns the number on the summary card with this name. */
const getCardNumber = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()

test('the page runs no analysis when it opens, and explains how to get started, what is checked and what is fixed', {
  meta: {
    proves: [
      'Data quality: “Fix All Issues”, “Improving...”; disabled without an issue and while running',
      'Data quality: “Get Started” lists checks and fixes, with a “Safe Improvements” note',
      'Data quality: GET /api/data-quality/analyze only on request',
    ],
  },
}, async () => {
  const { page, consoleMessages } = await open()
  const text = (await page.getByRole('region', { name: 'Get Started' }).innerText()).toLowerCase()
  for (const phrase of ['duplicate events', 'missing ticket urls', 'incomplete descriptions', 'missing door times'])
    expect(text).toContain(phrase)
  expect(text).toContain('unlinked artists')
  expect(text).toContain('what we fix')
  expect(await page.getByText('Safe Improvements', { exact: true }).count()).toBe(1)
  for (const name of ['Fix All Issues', 'Preview changes']) expect(await button(page, name).isDisabled()).toBe(true)
  expect(await page.getByRole('tab').count()).toBe(0)
  await button(page, 'Show history').click()
  await expect.poll(() => page.getByText('No fixes yet.').count()).toBe(1)
  expect([api.state.requests, consoleMessages]).toEqual([['GET batches'], []])
})

describe('an analysis', () => {
  test('says “Analyzing...” while it runs, then shows cards, venues and recommendations', {
    meta: {
      proves: [
        'Data quality: “Analyze Data”, “Analyzing...” while loading',
        'Data quality: “Fix All Issues”, “Improving...”; disabled without an issue and while running',
        'Data quality: four summary cards, the average with a bar',
        'Data quality: Overview tab with score bar and event count',
        'Data quality: Recommendations tab with a list per venue',
      ],
    },
  }, async () => {
    const { page } = await open()
    const release = holdResponses()
    await button(page, 'Analyze Data').click()
    await expect.poll(() => button(page, 'Analyzing...').isDisabled()).toBe(true)
    release()
    await expect.poll(() => button(page, 'Analyze Data').isEnabled()).toBe(true)
    expect(await page.getByText('Get Started').count()).toBe(0)
    expect(api.state.requests).toEqual(['GET analyze'])
    for (const [name, value] of [
      ['Average Quality Score', '78%'],
      ['Total Issues', '13'],
      ['High Priority', '1'],
      ['Venues Analyzed', '3'],
    ])
      expect(await getCardNumber(page, name ?? '')).toBe(value)
    expect(await page.getByRole('meter', { name: 'Average quality score' }).getAttribute('aria-valuenow')).toBe('78')

    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Venue Details', 'Recommendations'])
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    const lastVenue = api.state.analysis[2]
    expect(await rows.count()).toBe(3)
    expect(splitLines(await rows.nth(2).innerText())).toEqual([lastVenue?.venueName, '55%', '30 events'])
    expect(await rows.nth(2).getByRole('meter').getAttribute('aria-valuenow')).toBe('55')

    await page.getByRole('tab', { name: 'Recommendations' }).click()
    const panel = () => page.getByRole('tabpanel').innerText()
    expect(await panel()).toContain('Ask for the door times of the late sets.')
    // The fix button stands out only if something can be fixed.
    const getFixVariant = () => button(page, 'Fix All Issues').getAttribute('data-variant')
    expect(await getFixVariant()).toBe('filled')
    const originalAnalysis = api.state.analysis
    const toUnfixable = (issues: (typeof originalAnalysis)[number]['issues']) =>
      issues.map((issue) => ({ ...issue, fixable: false }))
    api.state.analysis = originalAnalysis.map((venue) => ({ ...venue, issues: toUnfixable(venue.issues) }))
    await button(page, 'Analyze Data').click()
    await expect.poll(() => page.getByText('A person needs to review').count()).toBe(1)
    expect([await getFixVariant(), await button(page, 'Fix All Issues').isEnabled()]).toEqual(['default', true])
    api.state.analysis = originalAnalysis.map((venue) => ({ ...venue, recommendations: [], issues: [] }))
    await button(page, 'Analyze Data').click()
    await expect.poll(panel).toBe('No recommendations.')
    expect(await button(page, 'Fix All Issues').isDisabled()).toBe(true)
  })

  test('shows each venue’s badge and issues, explains them, and links to their events and the editor', {
    meta: { proves: ['Data quality: venue badge, issues, severity, “Auto-fixable” or “Manual review needed”'] },
  }, async () => {
    const page = await openAnalyzed()
    await page.getByRole('tab', { name: 'Venue Details' }).click()
    const badge = (text: string) =>
      page
        .locator('[data-tone]')
        .filter({ has: page.getByText(text, { exact: true }) })
        .first()
    for (const [text, tone] of [
      ['97%', 'default'],
      ['82%', 'secondary'],
      ['55%', 'destructive'],
      ['high', 'destructive'],
      ['medium', 'default'],
      ['low', 'secondary'],
    ])
      expect(await badge(text ?? '').getAttribute('data-tone'), text).toBe(tone)
    // The most severe badge is filled with its color; the least severe has no background.
    const getBackground = (text: string) => badge(text).evaluate((element) => getComputedStyle(element).backgroundColor)
    const badColor = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hl-bad'))
    expect([await getBackground('high'), await getBackground('low')]).toEqual([toRgb(badColor), 'rgba(0, 0, 0, 0)'])
    const [, secondVenue, thirdVenue] = api.state.analysis
    const issueItems = (venueName = '') => page.getByRole('region', { name: venueName }).getByRole('listitem')
    const dateIssueText = await issueItems(thirdVenue?.venueName)
      .filter({ hasText: 'Dates that cannot be right' })
      .innerText()
    for (const phrase of ['Manual review needed', 'costs 30 points']) expect(dateIssueText).toContain(phrase)
    const ticketIssue = issueItems(thirdVenue?.venueName).filter({ hasText: 'Missing ticket URLs' })
    expect(await ticketIssue.innerText()).toContain('Auto-fixable')

    const issue = issueItems(secondVenue?.venueName).first()
    await issue.getByText('What we check, and which events').click()
    await expect.poll(() => issue.innerText()).toContain('Visitors come too early')
    const event = secondVenue?.issues[0]?.events[0]
    const text = await issue.innerText()
    for (const phrase of ['Whether any source says when the doors open.', 'costs 7.5 points', event?.note ?? ''])
      expect(text).toContain(phrase)
    const link = (name = '') => issue.getByRole('link', { name, exact: true }).first()
    expect(await link(`Edit ${event?.title}`).getAttribute('href')).toBe(`/admin/edit?kind=event&id=${event?.id}`)
    await link(event?.title).click()
    await page.waitForURL(`**/events/${event?.slug}`)
  })
})

test('a preview shows each change before and after with its evidence, and changes nothing', async () => {
  const page = await openAnalyzed()
  await button(page, 'Preview changes').click()
  const section = page.locator('section').filter({ hasText: 'What would change' }).last()
  await expect
    .poll(() => section.getByRole('status').innerText())
    .toBe('2 changes at 1 venue. Nothing is changed yet. We’d scrape 4 detail pages first, which may find more.')
  await section.getByText(`${api.state.changes[0]?.venueName}: 2 changes`).click()
  const [doors, tickets] = [section.locator('details li').first(), section.locator('details li', { hasText: 'Ticket' })]
  expect(await doors.locator('ins').innerText()).toBe('7 PM')
  expect(await doors.getByText('inferred').count()).toBe(1)
  expect(await doors.innerText()).toContain('at each of the last 14 shows here')
  expect(await tickets.first().locator('del').innerText()).toBe('https://old.example/1')
  expect(await tickets.first().getByText('inferred').count()).toBe(0)
  const evidence = tickets.first().getByLabel('Evidence').getByRole('link')
  expect(await getHrefs(evidence)).toEqual(['https://tickets.example/1'])
  expect(api.state.requests).toEqual(['GET analyze', 'GET preview'])
})

describe('fixing all issues', () => {
  test('says “Improving...” while it runs, then shows the result and analyzes again', {
    meta: {
      proves: [
        'Data quality: “Fix All Issues”, “Improving...”; disabled without an issue and while running',
        'Data quality: a fix shows four counts and a toast, and analyzes again',
      ],
    },
  }, async () => {
    const page = await openAnalyzed()
    const release = holdResponses()
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => button(page, 'Improving...').isDisabled()).toBe(true)
    expect(await button(page, 'Preview changes').isDisabled()).toBe(true)
    release()
    await expect
      .poll(() => toast(page).innerText())
      .toBe('Quality Improvements Complete\nenhanced 2 venues with 12.3% improvement')
    const panel = page.getByRole('region', { name: 'Improvements applied' })
    expect(splitLines(await panel.locator('dl').innerText())).toEqual([
      'Duplicates removed',
      '3',
      'Ticket URLs fixed',
      '14',
      'Descriptions added',
      '15',
      'Door times set',
      '1,916',
    ])
    await expect.poll(() => getCardNumber(page, 'Average Quality Score')).toBe('99%')
    expect(api.state.requests).toEqual(['GET analyze', 'POST improve', 'GET analyze'])
    expect(await button(page, 'Fix All Issues').isDisabled()).toBe(true)
  })

  test('makes event and venue pages fetch their data again', {
    meta: { proves: ['Data quality: a fix refreshes venue and event caches'] },
  }, async () => {
    const { page } = await visit('/venues', { site: site.url })
    await page.evaluate(() => window.history.pushState(null, '', '/data-quality'))
    await analyze(page)
    await button(page, 'Fix All Issues').click()
    await expect.poll(() => getCardNumber(page, 'Average Quality Score')).toBe('99%')
    const requests = recordRequests(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Venues' }).click()
    await expect.poll(() => requests.join()).toContain('/api/venues')
  })

  test('isn’t shown as a success if it changed nothing, and its button no longer stands out', async () => {
    api.state.changesNothing = true
    api.state.applied = toAppliedChanges(api.state.changes)
    const page = await openAnalyzed()
    await button(page, 'Fix All Issues').click()
    await expect
      .poll(() => toast(page).innerText())
      .toBe('Nothing to Fix\nNothing changed. A person needs to review the rest.')
    expect(await page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(0)
    expect(await button(page, 'Fix All Issues').getAttribute('data-variant')).toBe('default')

    // Once an earlier fix is undone, there is something to fix again.
    const nothingFixable = page.getByText('None of this can be fixed automatically')
    expect(await nothingFixable.count()).toBe(1)
    await button(page, 'Show history').click()
    await page.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(() => nothingFixable.count()).toBe(0)
  })
})

test('the page shows a failure and keeps the analysis, even for a 401 that signing in wouldn’t fix', {
  meta: {
    proves: [
      'Data quality: “Improvement Failed”, destructive, with the error message',
      'Whole site: a 401 raises an error',
    ],
  },
}, async () => {
  const page = await openAnalyzed()
  const messages: string[] = []
  for (const [call, name, message] of [
    ['analyze', 'Analyze Data', 'The analysis failed. 401: Sign in first.'],
    ['preview', 'Preview changes', 'The preview failed. 401: Sign in first.'],
    ['improve', 'Fix All Issues', 'The improvement failed. 401: Sign in first.'],
  ] as const) {
    api.state.failing[call] = { status: 401, text: 'Sign in first.' }
    const response = page.waitForResponse('**/api/admin/session')
    await button(page, name).click()
    await response
    messages.push(message)
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(messages)
  }
  expect(new URL(page.url()).pathname).toBe('/data-quality')
  expect(await toast(page).innerText()).toBe('Improvement Failed\nFailed to improve data quality')
  expect(await toast(page).getAttribute('data-tone')).toBe('destructive')
  expect(await button(page, 'Fix All Issues').isEnabled()).toBe(true)
  expect(await page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(0)
  // A failed request can be tried again, which removes its message.
  api.state.failing = {}
  await button(page, 'Analyze Data').click()
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(messages.slice(1))
})

test('the history of fixes undoes one change, then the rest', async () => {
  const page = await openAnalyzed()
  await button(page, 'Fix All Issues').click()
  await expect.poll(() => page.getByRole('region', { name: 'Improvements applied' }).count()).toBe(1)
  await button(page, 'Show history').click()
  await expect.poll(() => page.getByText('2 changes: door time 1, ticket link 1').count()).toBe(1)
  const undoAll = page.getByRole('button', { name: 'Undo all' })
  api.state.failing[`batches/${api.state.batch}/undo`] = { status: 409, text: 'The event was changed since.' }
  await undoAll.click()
  await expect.poll(() => toast(page).innerText()).toBe('Undo Failed\n409: The event was changed since.')
  api.state.failing = {}
  await page.getByText('Show changes').click()
  const title = api.state.changes[0]?.event.title
  await page
    .getByRole('button', { name: `Undo the change to ${title}` })
    .first()
    .click()
  await expect.poll(() => page.getByText('Undone', { exact: true }).count()).toBe(1)
  await expect.poll(() => toast(page).innerText()).toBe('Fix Undone\n1 change undone')
  await expect.poll(() => page.getByText('ticket link 1; 1 undone').count()).toBe(1)
  await undoAll.click()
  await expect.poll(() => page.getByText('; all undone').count()).toBe(1)
  expect(await undoAll.isDisabled()).toBe(true)
  await expect.poll(() => page.getByText('Undone', { exact: true }).count()).toBe(2)
})

test('every state fits the screen and passes axe', async () => {
  const { page } = await open()
  await expectFitsAndPassesAxe(page, 'before the analysis')
  await analyze(page)
  await expectFitsAndPassesAxe(page, 'overview')
  await page.getByRole('tab', { name: 'Venue Details' }).click()
  for (const summary of await page.getByText('What we check, and which events').all()) await summary.click()
  await button(page, 'Preview changes').click()
  await page.getByText(`${api.state.changes[0]?.venueName}: 2 changes`).click()
  await expectFitsAndPassesAxe(page, 'details and preview')
  await button(page, 'Fix All Issues').click()
  await button(page, 'Show history').click()
  await page.getByText('Show changes').click()
  await expect.poll(() => page.getByRole('button', { name: /^Undo the change/ }).count()).toBe(2)
  await expectFitsAndPassesAxe(page, 'history')
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  await expectFitsAndPassesAxe(page, 'recommendations')
}, 120_000)
