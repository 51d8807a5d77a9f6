import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

/** The number of short rows, and of tall rows with long titles and bills. */
const [SHORT, LONG] = [45, 16]
const SHOWS = SHORT + LONG
const LONG_TITLE = 'An Evening of Lamps, Candles, Wicks and Matches from Here and Elsewhere, by Those Who Light Them, '
const stage = useStage('tonight')
beforeAll(async () => {
  const wick = await stage.aVenue({ name: 'The Wick', neighborhood: 'Mission District' })
  const candleHall = await stage.aVenue({ name: 'Candle Hall', neighborhood: 'SoMa' })
  const toStart = (hour: number) => new Date(`2025-05-02T${hour}:00:00-07:00`)
  await stage.anEvent({
    title: 'Gone Dark',
    venueId: wick.id,
    startsAt: toStart(20),
    status: 'cancelled',
    doorsAt: toStart(19),
    price: '$10',
    priceMin: '10',
    currency: 'USD',
    age: '21+',
  })
  for (let show = 1; show <= SHORT; show++)
    await stage.anEvent({
      title: `Lantern ${show}`,
      venueId: candleHall.id,
      startsAt: toStart(18 + (show % 5)),
      age: 'All ages',
    })
  const hall = await stage.aVenue({ name: 'Long Hall', neighborhood: 'SoMa' })
  for (let show = 1; show <= LONG; show++) {
    const names = [
      ...Array.from({ length: 8 }, (_, act) => `The Travelling Band of Lamplighters ${act}`),
      `Last${show}Act`,
    ]
    const bill = []
    for (const name of names)
      bill.push(await stage.anArtist({ name: name.startsWith('Last') ? name : `${name} of ${show}` }))
    await stage.anEvent({
      title: `First${show}Word ${LONG_TITLE.repeat(2)}`,
      venueId: hall.id,
      startsAt: toStart(23),
      bill,
    })
  }
  await stage.anEvent({
    title: 'Tomorrow’s Lantern',
    venueId: candleHall.id,
    startsAt: new Date('2025-05-03T20:00-07:00'),
  })
  stage.clearCache()
})

const fetchHtml = async (path: string) => (await fetch(stage.site + path, { headers: { accept: 'text/html' } })).text()

/** Prints a page. Returns each sheet's size in points, and its text. */
async function printPage(path: string) {
  const { page } = await visit(path, { site: stage.site, colorScheme: 'dark' })
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf)
  const sheetSizes = text.map(async (_, index) => (await pdf.getPage(index + 1)).view.map(Math.round).slice(2))
  return { sheetSizes: await Promise.all(sheetSizes), text }
}

describe('tonight on one page', () => {
  test('is complete without JavaScript, sorted by time and venue, with canceled shows struck out', async () => {
    const { page } = await visit('/tonight', { site: stage.site, javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tonight in San Francisco')
    await page.getByText(`${SHOWS} shows, 1 canceled`).first().waitFor()
    const rows = await page.locator('[data-event]').allInnerTexts()
    expect(rows).toHaveLength(SHOWS + 1)
    expect(rows[0]).toContain('6 PM')
    const canceledIndex = rows.findIndex((row) => row.includes('Gone Dark'))
    expect(rows[canceledIndex]).toMatch(
      /8 PM\s+\(doors 7 PM\)\s+Gone Dark Canceled\s+The Wick · Mission District\s+\$10 · 21\+/,
    )
    // Candle Hall's shows at eight come before The Wick's.
    expect(rows[canceledIndex - 1]).toContain('8 PM')
    expect(rows[canceledIndex + 1]).toContain('9 PM')
    const decoration = await page.getByText('Gone Dark').evaluate((title) => getComputedStyle(title).textDecorationLine)
    expect(decoration).toBe('line-through')
    expect(rows.join()).not.toContain('Tomorrow')
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'plain text' }).getAttribute('href')).toBe('/tonight.txt')
  })

  test('has one canonical URL, and structured data for the whole night in the page’s order', async () => {
    const findItemList = (html: string) =>
      /<script type="application\/ld\+json"[^>]*>({[^<]*"ItemList".*?)<\/script>/s.exec(html)?.[1]
    const html = await fetchHtml('/tonight')
    expect(html).toContain(`<link rel="canonical" href="${stage.site}/tonight"/>`)
    for (const query of ['paper=a4', 'venue=the-wick', 'neighborhood=SoMa'])
      expect(await fetchHtml(`/tonight?${query}`), query).toContain('<meta name="robots" content="noindex"/>')
    const { name, itemListElement } = JSON.parse(findItemList(html) ?? '')
    const rowUrls = [...html.matchAll(/<tr[^>]*data-event.*?href="(\/events\/[^"]*)"/gs)].map(
      ([, path]) => stage.site + path,
    )
    expect(name).toBe('Tonight in San Francisco')
    expect(itemListElement.map(({ url }: { url: string }) => url)).toEqual(rowUrls.slice(0, 25))
    expect(findItemList(await fetchHtml('/tonight?venue=the-wick'))).toBeUndefined()
  })

  test('has feeds named after the chosen venue or neighborhood', async () => {
    for (const [address, name] of [
      ['/tonight', 'Tonight in San Francisco'],
      ['/tonight?venue=the-wick', 'Tonight at The Wick'],
      ['/tonight?neighborhood=SoMa', 'Tonight in SoMa, San Francisco'],
    ] as const) {
      const { page } = await visit(address, { site: stage.site })
      await page.locator('summary', { hasText: 'Subscribe' }).click()
      const outlook = await page.getByRole('link', { name: 'Outlook' }).getAttribute('href')
      const calendar = stage.site + address.replace('/tonight', '/tonight.ics')
      expect(Object.fromEntries(new URL(outlook ?? '').searchParams)).toEqual({ url: calendar, name })
      const feeds = page.locator('head link[rel=alternate]')
      expect(await feeds.first().getAttribute('title')).toBe(`${name} (calendar)`)
      expect(await feeds.count()).toBe(3)
    }
  })

  test('can be limited to a venue or neighborhood, and redirects to the venue’s city', async () => {
    const venuePage = await fetchHtml('/tonight?venue=the-wick')
    expect(venuePage).toContain('<h1>Tonight at The Wick</h1>')
    expect(venuePage).toContain('Gone Dark')
    expect(venuePage).not.toContain('Lantern 1<')
    expect(await fetchHtml('/tonight?neighborhood=SoMa')).not.toContain('Gone Dark')
    const redirect = await fetch(`${stage.site}/toronto/tonight?venue=the-wick`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/tonight?venue=the-wick'])
  })

  test('says if there are no shows, if a venue doesn’t exist, and which part of the URL is invalid', async () => {
    expect(await fetchHtml('/toronto/tonight')).toMatch(/no shows listed(<!-- -->)? (<!-- -->)?in Toronto/)
    const missingVenueResponse = await fetch(`${stage.site}/tonight?venue=nowhere`, {
      headers: { accept: 'text/html' },
    })
    expect(missingVenueResponse.status).toBe(404)
    const invalidResponse = await fetch(`${stage.site}/tonight?paper=a5`, { headers: { accept: 'text/html' } })
    expect(invalidResponse.status).toBe(400)
    expect(await invalidResponse.text()).toContain('Unknown paper size: “a5”. Choose letter or a4.')
  })
})

describe('tonight on paper', () => {
  test.each([
    ['/tonight?paper=a4', [595, 842]],
    ['/tonight', [612, 792]],
  ])(
    '%s prints sheets of %s points, each with the heading and unbroken rows, and without the site’s frame',
    async (path, size) => {
      const { sheetSizes, text } = await printPage(path)
      expect(sheetSizes.length).toBeGreaterThan(1)
      for (const sheet of sheetSizes) expect(sheet).toEqual(size)
      for (const page of text) {
        expect(page).toContain(`Friday, May 2, 2025 · ${SHOWS} shows, 1 canceled`)
        expect(page).toContain('Price and age')
      }
      const findSheets = (word: string) => text.flatMap((sheet, index) => (sheet.includes(word) ? [index] : []))
      for (let show = 1; show <= LONG; show++) {
        const firstWordSheets = findSheets(`First${show}Word`)
        expect([show, firstWordSheets.length]).toEqual([show, 1])
        expect([show, findSheets(`Last${show}Act`)]).toEqual([show, firstWordSheets])
      }
      const fullText = text.join('\n')
      for (let show = 1; show <= SHORT; show++) expect(fullText).toContain(`Lantern ${show}`)
      expect(fullText).toContain(new URL(stage.site).host)
      expect(fullText).not.toMatch(/Take it with you|Subscribe|Paper:|Discover|Search shows/)
    },
  )

  test('doesn’t affect how the next page prints', async () => {
    const { page } = await visit('/tonight', { site: stage.site, colorScheme: 'light' })
    const getPrintStyles = async (page: Page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      const styles = await page.evaluate(() => ({
        header: getComputedStyle(document.querySelector('body > header') as Element).display,
        size: getComputedStyle(document.body).fontSize,
        heading: getComputedStyle(document.querySelector('h1') as Element).fontSize,
        link: getComputedStyle(document.querySelector('main a') as Element).color,
      }))
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
      return styles
    }
    const tonightStyles = await getPrintStyles(page)
    expect(tonightStyles).toMatchObject({ header: 'none', size: '14px', link: 'rgb(0, 0, 0)' })
    const loads: string[] = []
    page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())))
    await page.getByRole('navigation').getByRole('link', { name: 'Venues', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
    const venuesStyles = await getPrintStyles(page)
    // The navigation stayed in the same document, which still has the stylesheet.
    expect(loads).toEqual([])
    const { page: freshPage } = await visit('/venues', { site: stage.site, colorScheme: 'light' })
    expect(venuesStyles).toEqual(await getPrintStyles(freshPage))
    expect(venuesStyles.heading).not.toBe(tonightStyles.heading)
  })

  test('is black on white in the dark scheme', async () => {
    const { page } = await visit('/tonight', { site: stage.site, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const styles = await page
      .locator('[data-event] a')
      .evaluateAll(([title = document.body]) => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(title).color,
      ])
    expect(styles).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })
})

test('after midnight, the page still shows the same night, with shows on now and later ones', async () => {
  const venue = await stage.aVenue({ name: 'Owl House' })
  const lateShow = { title: 'Owls', startsAt: new Date('2025-05-03T00:30:00-07:00'), localDate: '2025-05-03' }
  await stage.anEvent({ ...lateShow, venueId: venue.id })
  const festival = { title: 'Week of Lamps', startsAt: new Date('2025-04-30T12:00:00-07:00') }
  await stage.anEvent({ ...festival, venueId: venue.id, endsAt: new Date('2025-05-04T22:00:00-07:00') })
  stage.setClock('2025-05-03T00:28:30-07:00')
  const html = await fetchHtml('/tonight')
  expect(html).toContain('>Friday, May 2, 2025<')
  const [playing = '', later = ''] = /On now<\/h2>(.*?)<\/section>(.*)<\/main>/s.exec(html)?.slice(1) ?? []
  expect(playing).toContain('Lantern 3<')
  // Lantern 5 ended at midnight, six hours after its start.
  expect(playing).not.toMatch(/Lantern 5<|Gone Dark|Owls/)
  expect(later).toMatch(/12:30 AM \(Sat\).*Owls/s)
  const list = /<script type="application\/ld\+json"[^>]*>({[^<]*"ItemList".*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const listedPaths = JSON.parse(list).itemListElement.map(({ url }: { url: string }) => new URL(url).pathname)
  const rowPaths = [...html.matchAll(/data-event="([^"]+)"/g)].map(([, slug]) => `/events/${slug}`)
  expect(listedPaths).toEqual(rowPaths.slice(0, 25))

  const { page, consoleMessages } = await visit('/tonight?venue=owl-house', {
    site: stage.site,
    before: (page) => page.clock.install({ time: new Date('2025-05-03T00:28:30-07:00') }),
  })
  const onNow = page.locator('section', { hasText: 'On now' }).locator('[data-event]')
  expect(await onNow.allInnerTexts()).toEqual([expect.stringMatching(/Wed, Apr 30, 12 PM\s+Week of Lamps/)])
  const getRows = () => page.locator('[data-event]').allInnerTexts()
  expect(await getRows()).toEqual([expect.any(String), expect.stringMatching(/12:30 AM \(Sat\)\s+Owls/)])
  stage.setClock('2025-05-03T00:31:00-07:00')
  await page.clock.runFor(61_000)
  await expect.poll(() => onNow.allInnerTexts()).toHaveLength(2)
  expect(await getRows()).toHaveLength(2)
  expect(consoleMessages).toEqual([])
})

test('the page prints the note that listings are samples', async () => {
  const { page } = await visit('/tonight')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('These are sample listings').isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Discover' }).isVisible()).toBe(false)
})
