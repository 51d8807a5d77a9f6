import { beforeAll, expect, test } from 'vitest'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

/** Visitors' time zones, which must not matter: only the city's does. Servers usually run in neither. */
const ZONES = ['Asia/Tokyo', 'America/Los_Angeles']
const stage = useStage('city_time')
beforeAll(async () => {
  const venue = await stage.aVenue({ name: 'Clock Hall' })
  const addShow = async (title: string, startsAt: string) =>
    stage.anEvent({
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      venueId: venue.id,
      startsAt: new Date(startsAt),
    })
  // The shows are around both clock changes of 2025: March 9 and November 2.
  await addShow('Before Spring', '2025-03-08T20:00:00-08:00')
  await addShow('Spring Forward', '2025-03-09T20:00:00-07:00')
  await addShow('After Spring', '2025-03-10T20:00:00-07:00')
  await addShow('Before Fall', '2025-11-01T20:00:00-07:00')
  await addShow('Fall Back', '2025-11-02T20:00:00-08:00')
  await addShow('After Fall', '2025-11-03T20:00:00-08:00')
})

const open = (path: string, timezoneId: string) => visit(path, { site: stage.site, timezoneId, waitUntil: 'load' })
const badge = (text: string) => `p > span:text-is("${text}")`

/** The city's time, the show tonight, the show tomorrow. */
const NIGHTS = [
  ['2025-03-07T23:59:30-08:00', undefined, 'Before Spring'],
  ['2025-03-08T05:59:00-08:00', undefined, 'Before Spring'],
  ['2025-03-08T06:00:30-08:00', 'Before Spring', 'Spring Forward'],
  ['2025-03-09T03:00:30-07:00', undefined, 'Spring Forward'],
  ['2025-03-09T06:00:30-07:00', 'Spring Forward', 'After Spring'],
  ['2025-11-01T19:00:00-07:00', 'Before Fall', 'Fall Back'],
  ['2025-11-02T01:30:00-07:00', undefined, 'Fall Back'],
  ['2025-11-02T01:30:00-08:00', undefined, 'Fall Back'],
  ['2025-11-02T06:00:30-08:00', 'Fall Back', 'After Fall'],
  ['2025-11-03T06:00:30-08:00', 'After Fall', undefined],
] as const

test('tonight and tomorrow follow the city’s clock, last until 6 AM, and survive both clock changes, for visitors in two time zones', {
  meta: {
    proves: [
      'Events: sticky day headings: Tonight, Tomorrow, then weekday and date',
      'Event: a TONIGHT or TOMORROW badge, by the city’s night',
    ],
  },
}, async () => {
  const pages = await Promise.all(ZONES.map(async (zone) => (await open('/', zone)).page))
  for (const [index, [now, tonight, tomorrow]] of NIGHTS.entries()) {
    const page = pages[index % pages.length]
    if (!page) throw new Error('no zone')
    stage.setClock(now)
    await page.goto(`${stage.site}/events`)
    const firstTitleUnder = (heading: string) =>
      page.locator(`section:has(h2:has-text("${heading}")) article h3 a`).first()
    for (const [heading, title] of [
      ['Tonight', tonight],
      ['Tomorrow', tomorrow],
    ] as const) {
      // A part of the page that isn't rendered yet has no innerText.
      if (title) await expect.poll(() => firstTitleUnder(heading).innerText(), { message: now }).toBe(title)
      else expect(await page.locator(`h2:has-text("${heading}")`).count(), now).toBe(0)
    }
    // Cards and pages use the same clock as the list, so for the spring dates the list is enough.
    if (now < '2025-11' && !process.env.TEST_ALL) continue
    await page.goto(`${stage.site}/`)
    const cards = await page.locator('article', { has: page.locator('h3') }).allInnerTexts()
    for (const [label, title] of [
      ['Tonight', tonight],
      ['Tomorrow', tomorrow],
    ] as const) {
      if (!title) continue
      expect(cards.filter((card) => card.includes(title)).join(), now).toContain(`${label} · 8 PM`)
      await page.goto(`${stage.site}/events/${title.toLowerCase().replaceAll(' ', '-')}`)
      expect(await page.locator(badge(label.toUpperCase())).count(), `${title} when it is ${now}`).toBe(1)
    }
  }
})

test.each([
  ['agrees with the city’s', '2025-11-02T05:58:30-08:00'],
  ['is years ahead', '2031-01-01T00:00:00Z'],
])(
  'an open page notices that the city’s night ends at 6 AM when the visitor’s clock %s',
  { meta: { proves: ['Event: a TONIGHT or TOMORROW badge, by the city’s night'] } },
  async (_, time) => {
    stage.setClock('2025-11-02T05:58:30-08:00')
    const { page } = await visit('/events/fall-back', {
      site: stage.site,
      timezoneId: 'Asia/Tokyo',
      before: (page) => page.clock.install({ time: new Date(time) }),
    })
    expect(await page.locator(badge('TOMORROW')).count()).toBe(1)
    await page.clock.runFor(60_000)
    expect(await page.locator(badge('TOMORROW')).count()).toBe(1)
    await page.clock.runFor(60_000)
    await expect.poll(() => page.locator(badge('TONIGHT')).count()).toBe(1)
  },
)

test('the countdown is refreshed every minute, from Soon to Live', {
  meta: { proves: ['Event: the countdown shows days and hours, hours, Soon or Live, refreshed every 60 s'] },
}, async () => {
  stage.setClock('2025-11-02T19:58:30-08:00')
  const { page } = await visit('/events/fall-back', {
    site: stage.site,
    before: (page) => page.clock.install({ time: new Date('2025-11-02T19:58:30-08:00') }),
  })
  expect(await page.locator('[data-countdown]').innerText()).toBe('Soon')
  await page.clock.runFor(120_000)
  await expect.poll(() => page.locator('[data-countdown]').innerText()).toBe('Live')
})

test('a club night is live until it ends after midnight, and then it is over', {
  meta: { proves: ['Event: the countdown shows days and hours, hours, Soon or Live, refreshed every 60 s'] },
}, async () => {
  const venue = await stage.aVenue({ name: 'Late Hall' })
  await stage.anEvent({
    title: 'Club Night',
    slug: 'club-night',
    venueId: venue.id,
    ticketUrl: 'https://tickets.example/1',
    startsAt: new Date('2025-05-02T22:00:00-07:00'),
    endsAt: new Date('2025-05-03T03:00:00-07:00'),
  })
  stage.setClock('2025-05-03T02:58:30-07:00')
  const { page } = await visit('/events/club-night', {
    site: stage.site,
    before: (page) => page.clock.install({ time: new Date('2025-05-03T02:58:30-07:00') }),
  })
  expect(await page.locator('[data-countdown]').innerText()).toBe('Live')
  expect(await page.getByText('Get tickets').count()).toBe(1)
  expect(await page.getByText('It’s over').count()).toBe(0)
  await page.clock.runFor(120_000)
  await expect.poll(() => page.getByText('It’s over').count()).toBe(1)
  expect(await page.locator('[data-countdown]').count()).toBe(0)
})
