import type { Event } from '@houselights/contracts/entities/entities'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { getAllEvents } from '../support/api.ts'
import { toast } from '../support/page-parts.ts'
import { openStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

let events: Event[]
beforeAll(async () => {
  events = await getAllEvents()
})
/** Returns the first sample event that matches. */
function findEvent(matches: (event: Event) => unknown): Event {
  const event = events.find(matches)
  if (!event) throw new Error(`The demo has no event where ${matches}.`)
  return event
}
const isScheduled = ({ status }: Event) => status === 'scheduled'
const toPath = ({ slug }: Event) => `/events/${slug}`

test('the demo has every event once, with all its sources, and an example of every case', async () => {
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const response = await fetch(`${inject('apiUrl')}/api/events?limit=1`)
  expect(Number(response.headers.get('x-total-count'))).toBe(events.length)
  expect(events.filter(({ sources }) => sources.length > 1).length).toBeGreaterThan(20)
  const nights = events.map(({ venue, localDate, startsAt, room }) => [venue.slug, localDate, startsAt, room].join(' '))
  expect(new Set(nights).size).toBe(nights.length)
  for (const status of ['sold out', 'cancelled', 'postponed']) findEvent((event) => event.status === status)
  findEvent(({ startsAt }) => startsAt === null)
  findEvent(({ ticketUrl }) => ticketUrl === null)
  findEvent(({ doors, startsAt }) => doors === null && startsAt !== null)
})

describe('the event page', () => {
  test('shows date, doors, time, price, age, venue, tickets, artist and genre if an event has them all', {
    meta: {
      proves: [
        'Event: picture, title, artist and genre badges, date, time, doors, venue, price, tickets',
        'Event: artist card and venue information',
      ],
    },
  }, async () => {
    const event = findEvent(
      ({ doors, startsAt, price, ticketUrl, artist, status }) =>
        doors && startsAt && price && ticketUrl && artist?.genre && status === 'scheduled',
    )
    const { page } = await visit(toPath(event), { timezoneId: 'Asia/Tokyo' })
    const main = await page.locator('main').innerText()
    const formatTime = (instant: string | null) =>
      new Date(instant ?? '')
        .toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit' })
        .replace(':00', '')
    const day = new Date(`${event.localDate}T12:00:00Z`).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    })
    for (const fact of [day, formatTime(event.doors), formatTime(event.startsAt)]) expect(main).toContain(fact)
    expect(await page.locator('h1').innerText()).toBe(event.title)
    const hero = page.locator('article > div').first()
    expect(await hero.locator(`a[href="/artists/${event.artist?.slug}"]`).count()).toBeGreaterThan(0)
    expect(await hero.getByText(event.artist?.genre ?? '', { exact: true }).count()).toBeGreaterThan(0)
    expect(await hero.locator(`a[href="/venues/${event.venue.slug}"]`).count()).toBe(1)
    const tickets = page.getByRole('link', { name: `Tickets for ${event.title}` })
    expect(await tickets.getAttribute('href')).toBe(event.ticketUrl)
    expect(await page.getByRole('heading', { name: 'The artist' }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Venue', exact: true }).count()).toBe(1)
  })

  test('formats a price as the list does', async () => {
    const event = findEvent(({ priceMin, priceMax }) => priceMin && priceMax && priceMin < priceMax)
    const formattedPrice = `$${event.priceMin}–${event.priceMax}`
    const { page } = await visit(`/events?search=${encodeURIComponent(event.title)}&date=${event.localDate}`)
    expect(await page.locator(`[data-event="${event.slug}"]`).innerText()).toContain(formattedPrice)
    await page.goto(`${inject('webUrl')}${toPath(event)}`)
    const main = await page.locator('main').innerText()
    expect(main).toContain(formattedPrice)
    // The sample sites print "$15.00-$18.00".
    expect(main).not.toContain(event.price)
  })

  test('shows the age limit and description, links openers and sources, and has structured data', {
    meta: { proves: ['Event: description', 'Event: the first 3 tags; openers by name'] },
  }, async () => {
    const describedEvent = findEvent(({ age, description }) => age && description)
    const { page } = await visit(toPath(describedEvent))
    const main = await page.locator('main').innerText()
    for (const fact of [describedEvent.age, describedEvent.description?.split('\n')[0]]) expect(main).toContain(fact)
    const event = findEvent(
      ({ openingActsDetails, artist, sources, startsAt }) =>
        openingActsDetails.length > 1 && artist && sources.length > 1 && startsAt,
    )
    await page.goto(inject('webUrl') + toPath(event))
    const openersLine = page.locator('p', { hasText: 'Also on the bill:' })
    expect(await openersLine.getByRole('link').allInnerTexts()).toEqual(
      event.openingActsDetails.map(({ name }) => name),
    )
    const paths = [...event.sources.map(({ url }) => url), ...event.bill.map(({ slug }) => `/artists/${slug}`)]
    for (const path of paths) expect(await page.locator(`a[href="${path}"]`).count(), path).toBeGreaterThan(0)
    const [ld = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(ld)).toMatchObject({ '@type': 'MusicEvent', startDate: event.startsAt, name: event.title })
    await page.locator(`a[href="/venues/${event.venue.slug}"]`).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(event.venue.name)
  })

  test.each(['cancelled', 'postponed', 'sold out'] as const)(
    'explains the status %s',
    { meta: { proves: ['Event: status sold out, canceled, postponed or moved'] } },
    async (status) => {
      const event = findEvent((event) => event.status === status)
      const { page } = await visit(toPath(event))
      const label = status === 'cancelled' ? 'canceled' : status
      expect(await page.getByText(`This show is ${label}.`).count()).toBe(1)
      const tickets = page.getByRole('link', { name: /^(Get t|T)ickets for/ })
      expect(await tickets.count()).toBe(0)
      const isCalledOff = status !== 'sold out'
      if (isCalledOff) expect(await page.locator('[data-countdown]').count()).toBe(0)
      const bar = page.getByRole('group', { name: 'This show' })
      expect(await bar.getByRole('button', { name: 'Save', exact: true }).count()).toBe(1)
      expect(await bar.getByRole('button', { name: 'Notify', exact: true }).count()).toBe(1)
      const calendarUrl = new URL(
        (await bar.getByRole('link', { name: 'Calendar', exact: true }).getAttribute('href')) ?? '',
      )
      expect(calendarUrl.searchParams.get('text')).toMatch(isCalledOff ? new RegExp(`^${status}: `, 'i') : /^(?!\w+: )/)
      expect(await page.locator('[data-viewers]').count()).toBe(isCalledOff ? 0 : 1)
    },
  )

  test('prints without parts that are only useful on a screen', async () => {
    const event = findEvent(({ ticketUrl, status }) => ticketUrl && isScheduled({ status } as Event))
    const { page } = await visit(toPath(event))
    await page.emulateMedia({ media: 'print' })
    const visibleParts = page
      .locator('header, footer, button, form, [data-simulated]')
      .or(page.getByText('Keep the lights on'))
      .or(page.getByText('Look elsewhere too'))
      .filter({ visible: true })
    expect(await visibleParts.allInnerTexts()).toEqual([])
    expect(await page.locator('h1').isVisible()).toBe(true)
    // A body as high as the window adds a page in Firefox.
    expect(await page.evaluate(() => getComputedStyle(document.body).minHeight)).toBe('0px')
    await page.emulateMedia({ media: 'screen' })
  })
})

describe('the action bar', () => {
  test('saves and removes a show, remembers it, and turns notifications on and off', {
    meta: {
      proves: [
        'Event: Save/Saved, with toasts Saved and Removed',
        'Event: Notify/On, with toasts Notifications on and off',
      ],
    },
  }, async () => {
    const { page } = await visit(toPath(findEvent(isScheduled)))
    const press = async (name: string, message: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => toast(page).allInnerTexts()).toEqual([message])
    }
    await press('Save', 'Saved')
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.getByRole('button', { name: 'Saved', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await press('Saved', 'Removed')
    await press('Notify', 'Notifications on')
    await press('On', 'Notifications off')
  })

  test('shares with the device’s share sheet if there is one, and says nothing if the visitor cancels', {
    meta: { proves: ['Event: Share opens the device sheet, or copies the link and shows “Link copied!”'] },
  }, async () => {
    const event = findEvent(Boolean)
    const { page } = await visit(toPath(event), {
      before: (page) =>
        page.addInitScript(() => {
          const shareCalls: unknown[] = []
          Object.assign(window, { shareCalls })
          Object.defineProperty(navigator, 'share', {
            value: async (data: unknown) => {
              shareCalls.push(data)
              if (shareCalls.length > 1) throw new DOMException('no', 'AbortError')
            },
          })
        }),
    })
    const share = page.getByRole('button', { name: 'Share' })
    await share.click()
    await share.click()
    const getShareCalls = () => page.evaluate(() => (window as unknown as { shareCalls: unknown[] }).shareCalls)
    await expect.poll(async () => (await getShareCalls()).length).toBe(2)
    await waitUntilStill(page)
    const [firstCall] = await getShareCalls()
    expect(firstCall).toMatchObject({ title: event.title, url: expect.stringContaining(toPath(event)) })
    expect(await toast(page).count()).toBe(0)
  })

  test('copies the link if there is no share sheet, and shows it if copying isn’t allowed', {
    meta: {
      proves: [
        'Event: Share opens the device sheet, or copies the link and shows “Link copied!”',
        'Conventions: a show is shared by the device sheet, or its link is copied',
      ],
    },
  }, async () => {
    const event = findEvent(Boolean)
    const { page } = await visit(toPath(event), { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => toast(page).allInnerTexts()).toEqual(['Link copied!'])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(toPath(event))
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.getByText('Copy this link:').count()).toBe(1)
  })

  test('adds a three-hour entry to a calendar, and sends nothing to the server', {
    meta: { proves: ['Event: a calendar entry needs date and title, lasts 3 h or to the printed end, is not sent'] },
  }, async () => {
    const event = findEvent((event) => event.startsAt && isScheduled(event))
    const { page } = await visit(toPath(event))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.context().route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'a calendar' }))
    const openedPage = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const [start, separators] = [Date.parse(event.startsAt ?? ''), /[-:]|\.000/g]
    const times = [start, start + 3 * 3_600_000].map((ms) => new Date(ms).toISOString().replace(separators, ''))
    expect(new URL((await openedPage).url()).searchParams.get('dates')).toBe(times.join('/'))
    await expect.poll(() => toast(page).allInnerTexts()).toEqual(['Added to calendar'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
  })
})

describe('the interest in a show', () => {
  const countViewers = (page: Page) => page.locator('[data-viewers]').getAttribute('data-viewers')

  test('is simulated by default: 8 to 22 viewers, who change by at most one at a time, and two more lines', {
    meta: { proves: ['Event: viewers start at 8 to 22, drift by one every 20 s, floor 3; two of three lines'] },
  }, async () => {
    const { page } = await visit(toPath(findEvent(isScheduled)), { before: (page) => page.clock.install() })
    let viewersBefore = Number(await countViewers(page))
    expect(viewersBefore).toBeGreaterThanOrEqual(8)
    expect(viewersBefore).toBeLessThanOrEqual(22)
    for (let drift = 0; drift < 5; drift++) {
      await page.clock.runFor(20_000)
      const viewersAfter = Number(await countViewers(page))
      expect(Math.abs(viewersAfter - viewersBefore)).toBeLessThanOrEqual(1)
      viewersBefore = viewersAfter
    }
    expect(await page.getByRole('list', { name: 'Interest in this show' }).locator('li').count()).toBe(2)
  })

  test.each([
    ['truthful', ['Announced 2 days ago', 'Listed by 3 sources']],
    ['off', []],
  ])(
    'isn’t made up when set to %s',
    { meta: { proves: ['Event: SOCIAL_PROOF can be truthful or off'] } },
    async (setting, lines) => {
      const stage = await openStage(`proof_${setting}`, { SOCIAL_PROOF: setting })
      onTestFinished(stage.close)
      const event = await stage.anEvent({ title: 'Known Well', slug: 'known-well' })
      const firstSeenAt = new Date('2025-04-30T12:00:00-07:00')
      for (const name of ['One', 'Two', 'Three'])
        await stage.aSourceRecord({ eventId: event.id, sourceId: (await stage.aSource({ name })).id, firstSeenAt })
      const { page } = await visit('/events/known-well', { site: stage.site })
      expect(await page.locator('[data-viewers]').count()).toBe(0)
      const interestLines = page.getByRole('list', { name: 'Interest in this show' }).locator('li')
      expect(await interestLines.allInnerTexts()).toEqual(lines)
      // This site has no payment page, so there is no way to donate.
      expect(await page.getByText('Keep the lights on').count()).toBe(0)
    },
  )
})

describe('the donation card', () => {
  const tiers: [number, string, string][] = [
    [5, 'Buy us a coffee', 'Supporter'],
    [15, 'Music lover', 'Music Lover'],
    [30, 'Venue champion', 'Champion'],
    [50, 'Scene builder', 'Scene Builder'],
  ]

  test('has four tiers, selects one amount at a time, and opens the payment page', {
    meta: {
      proves: [
        'Event: donation tiers 5/15/30/50, preset or custom, minimum 1, disabled without an amount',
        'Event: payment opens in a new tab with cents, context, entity; donation_initiated is sent',
      ],
    },
  }, async () => {
    const event = findEvent(Boolean)
    const { page } = await visit(toPath(event))
    const card = page.getByRole('region', { name: 'Keep the lights on' })
    for (const [amount, title, badge] of tiers)
      expect(await card.getByRole('button', { name: `$${amount} ${title} ${badge}` }).count()).toBe(1)
    const donateButton = card.getByRole('button', { name: /^Donate/ })
    const customAmount = card.getByLabel('Another amount, in dollars')
    const pressedPresets = card.locator('button[aria-pressed="true"]')
    expect(await donateButton.isDisabled()).toBe(true)
    expect([await customAmount.getAttribute('type'), await customAmount.getAttribute('min')]).toEqual(['number', '1'])
    await card.getByRole('button', { name: /^\$15/ }).click()
    expect([await pressedPresets.count(), await donateButton.isDisabled()]).toEqual([1, false])
    await customAmount.fill('7.5')
    expect([await pressedPresets.count(), await donateButton.isDisabled()]).toEqual([0, false])
    await customAmount.fill('0.5')
    expect(await donateButton.isDisabled()).toBe(true)
    await card.getByRole('button', { name: /^\$30/ }).click()
    expect([await customAmount.inputValue(), await pressedPresets.count()]).toEqual(['', 1])

    // The payment page opens in a new tab with cents, context and entity. Analytics, if any, get an event.
    await page.evaluate(() =>
      Object.assign(window, {
        gtagCalls: [],
        gtag: (...args: unknown[]) => Reflect.get(window, 'gtagCalls').push(args),
      }),
    )
    await page.getByRole('button', { name: /^\$15/ }).click()
    const openedPage = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Donate $15' }).click()
    const paymentPage = await openedPage
    await paymentPage.waitForLoadState()
    expect(Object.fromEntries(new URL(paymentPage.url()).searchParams)).toEqual({
      amount: '1500',
      context: 'event',
      entity: event.slug,
    })
    expect(await paymentPage.locator('dd').allInnerTexts()).toEqual(['1500', 'event', event.slug])
    expect(await paymentPage.evaluate(() => window.opener)).toBeNull()
    expect(await page.evaluate(() => Reflect.get(window, 'gtagCalls'))).toEqual([
      ['event', 'donation_initiated', { amount: 15, context: 'event' }],
    ])
  })
})

test('partner links contain our affiliate code, say that they are paid, and stay in a fixed order', {
  meta: {
    proves: [
      'Event: four affiliate links: {product}-{code}, utm parameters, sponsored, disclosure',
      'Conventions: paid links say so, and change no order',
    ],
  },
}, async () => {
  const event = findEvent(({ artist }) => artist)
  const { page } = await visit(toPath(event))
  const section = page.locator('section:has(h2:text-is("Look elsewhere too"))')
  const links = await section
    .getByRole('link')
    .evaluateAll((elements) =>
      elements.map((link) => ({
        name: link.textContent,
        href: link.getAttribute('href'),
        rel: link.getAttribute('rel'),
      })),
    )
  expect(links.map(({ name }) => name)).toEqual(['Ticketmaster', 'Eventbrite', 'AXS', 'Bandsintown'])
  // affiliates.test.ts checks the parameters of each link.
  for (const { href, rel } of links)
    expect([rel, href]).toEqual(['sponsored noopener', expect.stringContaining('houselights-sample')])
  expect(await section.getByText('These are partner links').count()).toBe(1)
})

describe('the player', () => {
  const SPOTIFY = 'https://open.spotify.com/**'

  test('requests nothing from Spotify before a click, then plays the artist by id at 152 px, and can be hidden', {
    meta: {
      proves: [
        'Event: Spotify player by id or search, Play/Hide, fallback text and link, 152 and 352 px',
        'Conventions: players load after a click, from the one allowed host',
      ],
    },
  }, async () => {
    const event = findEvent(({ artist }) => artist?.spotifyId)
    const { page, foreignRequests } = await visit(toPath(event))
    await page.route(SPOTIFY, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script>parent.postMessage({type:"ready"},"*")</script>' }),
    )
    expect(foreignRequests).toEqual([])
    await page.getByRole('button', { name: 'Play on Spotify' }).click()
    const frame = page.locator('iframe[title^="Spotify player"]')
    expect(await frame.getAttribute('src')).toBe(`https://open.spotify.com/embed/artist/${event.artist?.spotifyId}`)
    expect((await frame.boundingBox())?.height).toBe(152)
    await page.getByRole('button', { name: 'Hide Player' }).click()
    expect(await frame.count()).toBe(0)
  })

  test('searches by name if there is no id, and says so if the player doesn’t load', {
    meta: { proves: ['Event: Spotify player by id or search, Play/Hide, fallback text and link, 152 and 352 px'] },
  }, async () => {
    const event = findEvent(({ artist }) => artist && !artist.spotifyId)
    const { page } = await visit(toPath(event), { before: (page) => page.clock.install() })
    await page.route(SPOTIFY, (route) => route.abort())
    await page.getByRole('button', { name: 'Play on Spotify' }).click()
    const name = event.artist?.name ?? ''
    expect(await page.locator('iframe[title^="Spotify player"]').getAttribute('src')).toBe(
      `https://open.spotify.com/embed/search/${encodeURIComponent(name)}`,
    )
    await page.clock.runFor(10_000)
    await expect.poll(() => page.getByText('Spotify player not available for this artist').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Search on Spotify' }).getAttribute('href')).toBe(
      `https://open.spotify.com/search/${encodeURIComponent(name)}`,
    )
  })
})
