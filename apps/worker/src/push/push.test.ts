import { cities } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { findLocalService, type PushSettings } from '@houselights/config/settings/push'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { storeNotices, tidyPush } from '@houselights/database/push/push-notices'
import { loadPushState } from '@houselights/database/push/push-state'
import { pushSubscriptions } from '@houselights/database/push/push-subscriptions'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { createGuardedAgent } from '@houselights/scrapers/fetch/address-guard'
import { generateVapidKeys, startPushService } from '@houselights/test-support/push-service'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { failSentUpdates } from '../../test/fail-sent-updates.ts'
import { sendNotices } from './send-notices.ts'
import { findTonights, startPush } from './start-push.ts'

const NOW = new Date('2025-05-02T10:00:00-07:00')
const NOON = new Date('2025-05-02T12:00:00-07:00')
const keys = generateVapidKeys()
const { dataSource: db } = await createTestDatabase('push')
const service = await startPushService(keys.publicKey)
afterAll(() => service.stop())
const make = builders(db)
beforeEach(async () => {
  await sql('truncate push_subscriptions, push_shows, events, artists, venues cascade')
  service.delivered.length = 0
  service.behavior.onNotice = () => undefined
})

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => db.query(statement, values)
const getSettings = (overrides: Partial<PushSettings> = {}): PushSettings => {
  const { push } = loadConfig({
    DATABASE_URL: 'postgres://localhost/unused',
    ...toStandInsEnv({ mode: 'demo', pushService: service.origin }),
    VAPID_PRIVATE_KEY: keys.privateKey,
    CONTACT_URL: 'mailto:push@houselights.example',
  })
  if (!push) throw new Error('no settings')
  return { ...push, ...overrides }
}

interface Follows {
  artists?: string[]
  venues?: string[]
  events?: string[]
}
/** Adds a browser that follows something, starting at `followedAt`. */
async function aBrowser(name: string, { artists = [], venues = [], events = [] }: Follows, followedAt = NOW) {
  const subscription = service.addBrowser(name)
  await pushSubscriptions(db).keep({ subscription, artists, venues, events }, followedAt)
  return subscription
}
const onDay = (day: string) => ({ startsAt: new Date(`${day}T20:00:00-07:00`), localDate: day })
const change = (id: string, assignment: string) => sql(`update events set ${assignment} where id = $1`, [id])
/** Changes a show, and records notices of the change. */
const changeAndRecord = async (id: string, assignment: string) => {
  await change(id, assignment)
  await recordNotices()
}
const recordNotices = (now = NOW) => storeNotices(db, now, findTonights(cities, now))
async function send(now = NOW, overrides: Partial<PushSettings> = {}) {
  const settings = getSettings(overrides)
  const dispatcher = createGuardedAgent({ allowedOrigin: findLocalService(settings.services) })
  const shutdown = new AbortController().signal
  try {
    return await sendNotices({ db, settings, cities, dispatcher, now, shutdown })
  } finally {
    await dispatcher.close()
  }
}
const getDelivered = () => service.delivered.map(({ browser, message: { title } }) => `${browser}: ${title}`)
const findStates = async () =>
  (await sql<{ kind: string; state: string }>('select kind, state from push_notices order by created_at, id')).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

describe('a browser that follows a show', () => {
  test('gets the show’s changes once, encrypted and signed, and unrelated browsers get none', async () => {
    const venue = await make.aVenue({ name: 'Lorem Lounge' })
    const band = await make.anArtist({ name: 'Glass Kite' })
    const show = await make.anEvent({ title: 'Glass Kite', venueId: venue.id, ...onDay('2025-05-10'), bill: [band] })
    const otherShow = await make.anEvent({ title: 'Ash', venueId: venue.id, ...onDay('2025-05-11') })
    await aBrowser('bell', { events: [show.id] })
    await aBrowser('fan', { artists: [band.id] })
    await aBrowser('regular', { venues: [venue.id] })
    await aBrowser('stranger', { events: [otherShow.id] })
    await recordNotices()
    expect(await send(), 'the state when it was followed doesn’t count as a change').toBe(0)

    const oneDay = `interval '1 day'`
    await changeAndRecord(
      show.id,
      `starts_at = starts_at + ${oneDay}, sort_at = sort_at + ${oneDay}, local_date = '2025-05-11'`,
    )
    await recordNotices()
    expect([await send(), await send()]).toEqual([2, 0])
    expect(getDelivered().sort()).toEqual(['bell: Moved: Glass Kite', 'fan: Moved: Glass Kite'])
    const [delivery] = service.delivered
    expect(delivery?.message).toMatchObject({ body: 'Sun, May 11, 8 PM at Lorem Lounge', path: `/events/${show.slug}` })
    expect(delivery?.topic).toBe(delivery?.message.tag.replaceAll('-', ''))
    expect(delivery?.ttl, 'until the show begins').toBe(
      (Date.parse('2025-05-11T20:00:00-07:00') - NOW.getTime()) / 1_000,
    )

    await changeAndRecord(show.id, `status = 'cancelled'`)
    await send()
    await changeAndRecord(show.id, `status = 'scheduled', ticket_url = 'https://tickets.example/1'`)
    await send()
    const bellNotices = getDelivered().filter((line) => line.startsWith('bell'))
    expect(bellNotices).toEqual(['Moved', 'Canceled', 'Back on'].map((prefix) => `bell: ${prefix}: Glass Kite`))
    expect(service.refusals).toEqual([])
  })

  test('is notified when tickets go on sale, and on the day of the show from noon on', async () => {
    const laterShow = await make.anEvent({ title: 'Ash', ...onDay('2025-05-10'), ticketUrl: null })
    const tonightShow = await make.anEvent({ title: 'Moth Ballet', ...onDay('2025-05-02') })
    const canceledShow = await make.anEvent({ title: 'Doomed Lamp', ...onDay('2025-05-02'), status: 'cancelled' })
    await aBrowser('bell', { events: [laterShow.id, tonightShow.id, canceledShow.id] })
    await recordNotices()
    await changeAndRecord(laterShow.id, `ticket_url = 'https://tickets.example/1'`)
    await send()
    expect(getDelivered()).toEqual(['bell: On sale: Ash'])
    await aBrowser('late', { events: [tonightShow.id] }, NOON)
    for (const now of [NOON, new Date(NOON.getTime() + 60_000)]) {
      await recordNotices(now)
      await send(now)
    }
    expect(getDelivered().slice(1), 'a browser that followed the show after noon gets no notice').toEqual([
      'bell: Tonight: Moth Ballet',
    ])
  })

  test('keeps following the show after it was merged into another', async () => {
    const mergedShow = await make.anEvent({ title: 'Ash', ...onDay('2025-05-10') })
    const remainingShow = await make.anEvent({ title: 'Ash at the Hall', ...onDay('2025-05-10') })
    const [band, mergedBand] = [await make.anArtist({ name: 'Ash' }), await make.anArtist({ name: 'ASH (SF)' })]
    await aBrowser('bell', { events: [mergedShow.id], artists: [mergedBand.id] })
    await change(mergedShow.id, `merged_into = '${remainingShow.id}'`)
    await sql('update artists set merged_into = $2 where id = $1', [mergedBand.id, band.id])
    await recordNotices()
    const follows = await sql<{ target: string }>('select target_id as target from push_follows order by kind')
    expect(follows.map(({ target }) => target)).toEqual([band.id, remainingShow.id])
    await changeAndRecord(remainingShow.id, `status = 'cancelled'`)
    await send()
    expect(getDelivered()).toEqual(['bell: Canceled: Ash at the Hall'])
  })
})

describe('a browser that follows an artist or a venue', () => {
  test('gets later announcements, in one notice if there are many, and none about earlier shows', async () => {
    const venue = await make.aVenue({ name: 'Placeholder Hall' })
    const band = await make.anArtist({ name: 'Glass Kite' })
    const source = await make.aSource()
    const addShow = async (title: string, day: string, firstSeenAt: Date, bill: { id: string }[] = []) => {
      const event = await make.anEvent({ title, venueId: venue.id, ...onDay(day), firstSeenAt, bill })
      await make.aSourceRecord({ eventId: event.id, sourceId: source.id, firstSeenAt })
    }
    const minutesAfterNow = (count: number) => new Date(NOW.getTime() + count * 60_000)
    await addShow('Old', '2025-05-20', new Date('2025-05-01T00:00:00Z'))
    await addShow('Just Before', '2025-05-20', minutesAfterNow(-5))
    await aBrowser('regular', { venues: [venue.id] })
    await aBrowser('fan', { artists: [band.id] })
    await recordNotices(minutesAfterNow(1))
    await addShow('One', '2025-05-21', minutesAfterNow(2), [band])
    await addShow('Two', '2025-05-22', minutesAfterNow(2))
    await recordNotices(minutesAfterNow(3))
    await recordNotices(minutesAfterNow(4))
    await send(minutesAfterNow(4))
    expect(getDelivered().sort()).toEqual(['fan: New show: One', 'regular: 2 new shows'])
    const venueNotice = service.delivered.find(({ browser }) => browser === 'regular')
    expect(venueNotice?.message).toMatchObject({
      body: 'One, Wed, May 21, 8 PM at Placeholder Hall\nTwo, Thu, May 22, 8 PM at Placeholder Hall',
      path: '/following',
    })
    // Nothing counts as new when a source is scraped for the first time.
    const newSource = await make.aSource()
    const firstShow = await make.anEvent({ title: 'Three', venueId: venue.id, firstSeenAt: minutesAfterNow(5) })
    await make.aSourceRecord({ eventId: firstShow.id, sourceId: newSource.id, firstSeenAt: minutesAfterNow(5) })
    await recordNotices(minutesAfterNow(6))
    expect(await send(minutesAfterNow(6))).toBe(0)
  })
})

describe('a push service', () => {
  const aNotice = async (name = 'bell') => {
    const show = await make.anEvent({ title: 'Ash', ...onDay('2025-05-10') })
    const subscription = await aBrowser(name, { events: [show.id] })
    await recordNotices()
    await changeAndRecord(show.id, `status = 'cancelled'`)
    return { show, subscription }
  }
  const makeDue = () => sql('update push_notices set next_attempt_at = now()')

  test('that no longer knows a browser causes the browser’s subscription and data to be deleted', async () => {
    await aNotice()
    service.removeBrowser('bell')
    expect(await send()).toBe(0)
    expect(await sql('select from push_subscriptions')).toEqual([])
    expect(await sql('select from push_follows')).toEqual([])
    expect(await sql('select from push_notices')).toEqual([])
  })

  test('that is busy gets the notice again after the delay it requested, but at most six times', async () => {
    await aNotice()
    service.behavior.onNotice = () => ({ status: 429, headers: { 'retry-after': '7200' } })
    expect(await send()).toBe(0)
    const [row] = await sql<{ wait: number; problem: string }>(
      'select extract(epoch from next_attempt_at - now())::int as wait, problem from push_notices',
    )
    expect(row?.wait).toBeGreaterThan(7_000)
    expect(row?.problem).toBe(`${new URL(service.origin).host} responded with 429.`)
    for (let attempt = 2; attempt <= 6; attempt++) {
      await makeDue()
      await send()
    }
    expect(await findStates()).toEqual(['cancelled failed'])
    const { problems, notices, browsers, follows } = await loadPushState(db, NOW)
    expect(problems).toEqual([expect.objectContaining({ problem: row?.problem, count: 1 })])
    expect(notices).toEqual([{ kind: 'cancelled', waiting: 0, sent: 0, failed: 1, expired: 0 }])
    expect([browsers, follows]).toEqual([1, [{ kind: 'event', count: 1 }]])
  })

  test('that refuses a notice gets it once, and one that is no longer allowed gets none', async () => {
    await aNotice()
    service.behavior.onNotice = () => ({ status: 400 })
    expect([await send(), await send()]).toEqual([0, 0])
    expect(await findStates()).toEqual(['cancelled failed'])
    await sql(`update push_notices set state = 'waiting', claim = null`)
    let requestCount = 0
    service.behavior.onNotice = () => {
      requestCount += 1
      return undefined
    }
    await send(NOW, { services: ['push.example.org'] })
    expect([requestCount, await findStates()]).toEqual([0, ['cancelled failed']])
  })

  test.each([400, 403])(
    'that responds only with %d for three days causes the subscription to be deleted',
    async (status) => {
      const { show } = await aNotice()
      const notify = async (response?: number) => {
        await sql(`update push_notices set state = 'waiting', claim = null, next_attempt_at = now()`)
        service.behavior.onNotice = () => (response === undefined ? undefined : { status: response })
        await send()
      }
      const letDaysPass = (days: number) =>
        sql('update push_subscriptions set refused_since = refused_since - make_interval(days => $1)', [days])
      const countSubscriptions = async () => (await sql('select from push_subscriptions')).length
      await notify(status)
      await letDaysPass(2)
      await notify(status)
      await letDaysPass(2)
      // Neither status says anything about the subscription.
      for (const otherStatus of [503, 413]) await notify(otherStatus)
      expect(await countSubscriptions()).toBe(1)
      await notify(status)
      expect(await countSubscriptions()).toBe(0)
      expect(await sql('select from push_follows')).toEqual([])
      expect(await sql('select from push_notices')).toEqual([])

      const subscription = await aBrowser('bell', { events: [show.id] })
      await recordNotices()
      await changeAndRecord(show.id, `status = 'scheduled'`)
      await notify(status)
      await letDaysPass(4)
      await notify()
      await notify(status)
      expect(await countSubscriptions(), 'a notice was accepted in between').toBe(1)
      await letDaysPass(4)
      await pushSubscriptions(db).keep({ subscription, artists: [], venues: [], events: [show.id] }, NOW)
      await notify(status)
      expect(await countSubscriptions(), 'the browser subscribed again in between').toBe(1)
    },
  )

  test('that is down gets the notice again, but a browser with invalid keys doesn’t', async () => {
    await aNotice()
    await sql(`update push_subscriptions set endpoint = 'http://127.0.0.1:9/x'`)
    expect(await send(NOW, { services: ['http://127.0.0.1:9'] })).toBe(0)
    expect(await findStates()).toEqual(['cancelled waiting'])
    expect(await sql('select problem from push_notices')).toEqual([
      { problem: '127.0.0.1:9 could not be reached (ECONNREFUSED).' },
    ])
    const endpoint = [`${service.origin}/bell`]
    await sql(`update push_subscriptions set endpoint = $1, p256dh = 'B' || repeat('A', 86)`, endpoint)
    await makeDue()
    await send()
    expect(await findStates()).toEqual(['cancelled failed'])
    const [row] = await sql<{ problem: string }>('select problem from push_notices')
    expect(row?.problem).toContain('make the notification')
  })

  test('gets nothing about shows that are over or no longer listed', async () => {
    const { show } = await aNotice()
    expect(await send(new Date('2025-05-11T00:00:00-07:00'))).toBe(0)
    expect(await findStates()).toEqual(['cancelled expired'])
    await sql(`update push_notices set state = 'waiting'`)
    await change(show.id, 'hidden = true')
    expect(await send()).toBe(0)
    expect(await findStates()).toEqual(['cancelled expired'])
  })

  test('gets no notice twice if the database goes down in between', async () => {
    await aNotice()
    await failSentUpdates(db, 'push_notices', 2)
    expect(await send()).toBe(1)
    expect(await findStates()).toEqual(['cancelled sent'])
    expect(service.delivered).toHaveLength(1)
  })

  test('gets a notice again, under the same tag, if the worker was killed while sending it', async () => {
    await aNotice()
    await send()
    await sql(`update push_notices set state = 'sending', claimed_at = now() - interval '1 hour'`)
    await send()
    const tags = service.delivered.map(({ message, topic }) => [message.tag, topic])
    expect(tags).toHaveLength(2)
    expect(tags[0]).toEqual(tags[1])
    // A notice that another worker is sending right now is not sent again.
    await sql(`update push_notices set state = 'sending', claimed_at = now()`)
    expect(await send()).toBe(0)
  })
})

test('two simultaneous workers notify everybody once', async () => {
  const show = await make.anEvent({ title: 'Ash', ...onDay('2025-05-10') })
  for (let browser = 0; browser < 12; browser++) await aBrowser(`bell${browser}`, { events: [show.id] })
  await recordNotices()
  await change(show.id, `status = 'cancelled'`)
  await Promise.all([recordNotices(), recordNotices(), recordNotices()])
  const sentCounts = await Promise.all([send(), send(), send()])
  expect(sentCounts.reduce((sum, count) => sum + count, 0)).toBe(12)
  expect(new Set(getDelivered()).size).toBe(12)
  expect(service.delivered).toHaveLength(12)
})

test('a worker with keys sends notices in its rounds, and deletes browsers that don’t come back', async () => {
  const show = await make.anEvent({ title: 'Ash', ...onDay('2025-05-02') })
  await aBrowser('bell', { events: [show.id] })
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const push = startPush({ db, settings: getSettings(), cities, now: () => NOON, onError }, 50)
  await expect.poll(getDelivered).toEqual(['bell: Tonight: Ash'])
  await push.stop()
  expect(errors).toEqual([])
  await tidyPush(db, new Date('2026-06-15T00:00:00Z'))
  expect(await sql('select from push_subscriptions')).toEqual([])
  expect(await sql('select from push_shows')).toEqual([])
})
