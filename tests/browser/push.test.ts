import { cities } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import type { PushMessage, PushSubscription } from '@houselights/contracts/push/push'
import { generateVapidKeys, startPushService } from '@houselights/test-support/push-service'
import { startPush } from '@houselights/worker/push/start-push'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { PHONE } from '../support/page-parts.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const keys = generateVapidKeys()
const errors: Error[] = []
let stage: Stage
let pushService: Awaited<ReturnType<typeof startPushService>>
let pushWorker: ReturnType<typeof startPush>
let browsers = 0
let shows = 0
beforeAll(async () => {
  pushService = await startPushService(keys.publicKey)
  const env = {
    VAPID_PRIVATE_KEY: keys.privateKey,
    CONTACT_URL: 'mailto:push@houselights.example',
    ...toStandInsEnv({ mode: 'demo', pushService: pushService.origin }),
  }
  stage = await openStage('push', env)
  const { push: settings } = loadConfig({ ...env, DATABASE_URL: stage.databaseUrl })
  if (!settings) throw new Error('The configuration has no push settings.')
  const now = () => new Date('2025-05-02T11:00:00-07:00')
  pushWorker = startPush({ db: stage.db, settings, cities, now, onError: (error) => void errors.push(error) }, 100)
})
afterAll(async () => {
  await pushWorker.stop()
  await stage.close()
  await pushService.stop()
  expect(errors).toEqual([])
})

/** Creates a show with an artist and a venue. The result includes the paths of their pages. */
async function aShow(title: string) {
  const number = ++shows
  const venue = await stage.aVenue({ name: `${title} Hall`, slug: `hall-${number}` })
  const band = await stage.anArtist({ name: title, slug: `band-${number}`, normalisedName: `band ${number}` })
  const show = await stage.anEvent({ title, venueId: venue.id, bill: [band] })
  return {
    ...show,
    path: `/events/${show.slug}`,
    artistPath: `/artists/${band.slug}`,
    venuePath: `/venues/${venue.slug}`,
  }
}

/**
 * Simulates what headless Chromium doesn't have: a connection to a push service, and notifications. The endpoint and
 * keys come from the tests' push service. The service worker is the real one.
 */
async function simulatePushService(page: Page, name: string, allow: boolean) {
  await page.addInitScript(
    ({ subscription, allow }) => {
      const STORAGE_KEY = 'push-service-of-the-test'
      const permission = allow ? 'granted' : 'denied'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Object.assign(Notification, { requestPermission: async () => permission })
      const toBytes = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
      const toSubscription = (key: string) => ({
        endpoint: subscription.endpoint,
        toJSON: () => ({ ...subscription, expirationTime: null }),
        options: { userVisibleOnly: true, applicationServerKey: toBytes(key).buffer },
        unsubscribe: async () => {
          localStorage.removeItem(STORAGE_KEY)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const key = localStorage.getItem(STORAGE_KEY)
          return key === null ? null : toSubscription(key)
        },
        subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
          localStorage.setItem(STORAGE_KEY, key)
          return toSubscription(key)
        },
      })
    },
    { subscription: pushService.addBrowser(name), allow },
  )
}

async function open(path: string, { allow = true, ...options }: VisitOptions & { allow?: boolean } = {}) {
  const name = `browser${++browsers}`
  const before = (page: Page) => simulatePushService(page, name, allow)
  const pageVisit = await visit(path, { site: stage.site, serviceWorkers: 'allow', before, ...options })
  return { ...pageVisit, name }
}
const getFollowedKinds = async (name: string): Promise<string[]> => {
  const rows: { kind: string }[] = await stage.db.query(
    `select f.kind from push_follows f join push_subscriptions s on s.id = f.subscription_id
     where s.endpoint = $1 order by f.kind`,
    [`${pushService.origin}/${name}`],
  )
  return rows.map(({ kind }) => kind)
}
const untilShowRecorded = (id: string) =>
  expect.poll(async () => (await stage.db.query('select from push_shows where event_id = $1', [id])).length).toBe(1)

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

/** The parts of a service worker's scope that these tests use. TypeScript checks this file with the types for pages. */
interface WorkerScope extends EventTarget {
  registration: { showNotification(title: string, options: { body: string; tag: string; data: string }): Promise<void> }
  clients: { openWindow(address: string): Promise<null> }
  notifications: Map<string, { title: string; body: string; path: string }>
  WindowClient: { prototype: { url: string; focus(): Promise<void> } }
  clickEffects: string[]
}

/** Returns the page's real service worker, with a way to deliver messages as a push service does. */
async function getWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.notifications = new Map()
    scope.clickEffects = []
    // A notification replaces an earlier one with the same tag.
    scope.registration.showNotification = async (title, { body, tag, data: path }) =>
      void scope.notifications.set(tag, { title, body, path })
    scope.clients.openWindow = async (address) => {
      scope.clickEffects.push(`opens ${address}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function focus() {
      scope.clickEffects.push(`focuses ${this.url}`)
    }
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: async (data: string) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin: stage.site, registrationId, data })
    },
    getNotifications: () => worker.evaluate(() => [...(self as unknown as WorkerScope).notifications.values()]),
    /** Simulates that the push service gives the browser another endpoint. */
    changeEndpoint: (oldEndpoint: string, newSubscription: PushSubscription) =>
      worker.evaluate(
        ([endpoint, subscription]) => {
          const pendingWork: Promise<unknown>[] = []
          const waitUntil = (promise: Promise<unknown>) => void pendingWork.push(promise)
          const change = { oldSubscription: { endpoint }, newSubscription: { toJSON: () => subscription }, waitUntil }
          self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
          return Promise.all(pendingWork).then(() => undefined)
        },
        [oldEndpoint, newSubscription] as const,
      ),
    /** Clicks the shown notification. Returns the effects of this and all earlier clicks. */
    clickNotification: () =>
      worker.evaluate(() => {
        const scope = self as unknown as WorkerScope
        const [[tag, { path }] = ['', { path: '' }]] = scope.notifications
        const notification = { data: path, close: () => scope.notifications.delete(tag) }
        const pendingWork: Promise<unknown>[] = []
        const waitUntil = (promise: Promise<unknown>) => void pendingWork.push(promise)
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        return Promise.all(pendingWork).then(() => scope.clickEffects)
      }),
  }
}
const waitForMessage = async (name: string): Promise<PushMessage> => {
  const findDelivered = () => pushService.delivered.find(({ browser }) => browser === name)
  await expect.poll(() => findDelivered() !== undefined).toBe(true)
  const delivered = findDelivered()
  if (!delivered) throw new Error(`No message arrived at ${name}.`)
  return delivered.message
}

describe('a browser that allows notifications', () => {
  test('gets a notification for a show with Notify on, which opens the show, on a phone', async () => {
    const show = await aShow('Glass Kite')
    const { page, consoleMessages, name } = await open(show.path, PHONE)
    await press(page, 'Notify')
    await page.getByText('Notifications on').first().waitFor()
    await expect.poll(() => getFollowedKinds(name)).toEqual(['event'])
    await untilShowRecorded(show.id)

    await stage.db.query(`update events set status = 'cancelled' where id = $1`, [show.id])
    const message = await waitForMessage(name)
    expect(message).toMatchObject({ title: 'Canceled: Glass Kite', path: show.path })
    const { deliver, getNotifications, clickNotification } = await getWorker(page)
    const { title, body, path } = message
    // If the message is delivered again, its notification replaces the first.
    for (let deliveries = 0; deliveries < 2; deliveries++) {
      await deliver(JSON.stringify(message))
      await expect.poll(getNotifications).toEqual([{ title, body, path }])
    }
    // The page is open, so it is focused.
    const showUrl = stage.site + show.path
    expect(await clickNotification()).toEqual([`focuses ${showUrl}`])
    expect(await getNotifications()).toEqual([])
    await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
    await deliver(JSON.stringify(message))
    await expect.poll(getNotifications).toHaveLength(1)
    expect(await clickNotification()).toEqual([`focuses ${showUrl}`, `opens ${showUrl}`])
    // Chromium warns that the service worker served again what the previous page had preloaded.
    expect(consoleMessages.filter((text) => !text.includes('cross-world service worker'))).toEqual([])
  })

  test('sends the site its follows after each change, and removes them when notifications stop', async () => {
    const show = await aShow('Moth Ballet')
    const { page, name } = await open(show.path)
    await press(page, 'Notify')
    await expect.poll(() => getFollowedKinds(name)).toEqual(['event'])
    await page.goto(stage.site + show.artistPath, { waitUntil: 'networkidle' })
    await press(page, 'Follow Moth Ballet')
    await expect.poll(() => getFollowedKinds(name)).toEqual(['artist', 'event'])
    await page.goto(stage.site + show.venuePath, { waitUntil: 'networkidle' })
    await press(page, 'Follow Moth Ballet Hall')
    await expect.poll(() => getFollowedKinds(name)).toEqual(['artist', 'event', 'venue'])

    // The browser sends its follows again if the site lost them.
    await stage.db.query('delete from push_subscriptions')
    await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
    await page.getByText('This device gets notifications').waitFor()
    await expect.poll(() => getFollowedKinds(name)).toEqual(['artist', 'event', 'venue'])
    await expectFitsAndPassesAxe(page, '/following')
    await press(page, 'Notify off for Moth Ballet')
    await press(page, 'Unfollow Moth Ballet Hall')
    await expect.poll(() => getFollowedKinds(name)).toEqual(['artist'])
    await press(page, 'Stop notifications')
    await page.getByRole('button', { name: 'Send notifications to this device' }).waitFor()
    expect(await getFollowedKinds(name)).toEqual([])
    await page.getByRole('button', { name: 'Unfollow Moth Ballet' }).waitFor()
    await press(page, 'Send notifications to this device')
    await expect.poll(() => getFollowedKinds(name)).toEqual(['artist'])
  })

  test('shows a generic notification for a message that can’t be parsed', async () => {
    const { page } = await open('/following')
    const { deliver, getNotifications, clickNotification } = await getWorker(page)
    for (const data of ['{"title":', '[]', '{"title":"x","body":"y","tag":"z","path":"//evil.example"}']) {
      await deliver(data)
    }
    await expect.poll(getNotifications).toHaveLength(2)
    expect(await getNotifications()).toEqual([
      expect.objectContaining({ title: 'A show you follow changed' }),
      { title: 'x', body: 'y', path: '/following' },
    ])
    expect(await clickNotification()).toEqual([`focuses ${stage.site}/following`])
  })
})

test('a browser that blocks notifications keeps Notify on, with an explanation', async () => {
  const show = await aShow('Ash')
  const { page, name } = await open(show.path, { allow: false })
  await page.getByRole('button', { name: 'Notify' }).click()
  await page.getByText('This browser blocks notifications from this site.').first().waitFor()
  await page.getByRole('button', { name: 'On', pressed: true }).waitFor()
  expect(await getFollowedKinds(name)).toEqual([])
  await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
  await page.getByText('Allow them in your browser’s settings.').waitFor()
  expect(await page.getByRole('heading', { name: 'Ash' }).count()).toBe(1)
})

test('a browser that can’t store the key isn’t subscribed, because no later page could unsubscribe it', async () => {
  const show = await aShow('Chalk')
  const name = `browser${++browsers}`
  const { page } = await visit(show.path, {
    site: stage.site,
    serviceWorkers: 'allow',
    before: async (page) => {
      await simulatePushService(page, name, true)
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype
        Storage.prototype.setItem = function (key, value) {
          if (key.startsWith('houselights-')) throw new DOMException('There is no room.', 'QuotaExceededError')
          setItem.call(this, key, value)
        }
      })
    },
  })
  await press(page, 'Notify')
  await page.getByText('This browser can’t get notifications from this site.').first().waitFor()
  expect(await getFollowedKinds(name)).toEqual([])
})

test('a browser with a new endpoint sends it to the site, and stays subscribed', async () => {
  const show = await aShow('Tin Parade')
  const { page, name } = await open(show.path)
  await press(page, 'Notify')
  await expect.poll(() => getFollowedKinds(name)).toEqual(['event'])
  const { changeEndpoint } = await getWorker(page)
  await changeEndpoint(`${pushService.origin}/${name}`, pushService.addBrowser(`${name}-moved`))
  expect([await getFollowedKinds(name), await getFollowedKinds(`${name}-moved`)]).toEqual([[], ['event']])
})

test('the page says so if the site doesn’t respond, and keeps earlier notifications on', async () => {
  const show = await aShow('Doomed Lamp')
  const { page, name } = await open(show.path)
  await page.route('**/api/push', (route) => route.abort())
  await page.getByRole('button', { name: 'Notify' }).click()
  await page.getByText('Couldn’t turn on notifications').first().waitFor()
  expect(await getFollowedKinds(name)).toEqual([])
  await page.getByRole('button', { name: 'On', pressed: true }).waitFor()

  await page.unroute('**/api/push')
  await press(page, /^On$/)
  await press(page, 'Notify')
  await expect.poll(() => getFollowedKinds(name)).toEqual(['event'])
  await page.route('**/api/push', (route) => route.abort())
  const otherShow = await aShow('Paper Anchor')
  await page.goto(stage.site + otherShow.path, { waitUntil: 'networkidle' })
  await press(page, 'Notify')
  await page.getByText('Couldn’t turn on notifications').first().waitFor()
  await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Stop notifications' }).waitFor()
  expect(await page.locator('li[data-state="open"]').count(), 'a visit that can’t sync shows no error').toBe(0)
  await page.unroute('**/api/push')
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => getFollowedKinds(name)).toEqual(['event', 'event'])
})

test('operators see how many browsers follow what, and the outcomes of notifications', async () => {
  const show = await aShow('Velvet Static')
  const { page, name } = await open(show.path)
  await press(page, 'Notify')
  await expect.poll(() => getFollowedKinds(name)).toEqual(['event'])
  await untilShowRecorded(show.id)
  await stage.db.query(`update events set status = 'postponed' where id = $1`, [show.id])
  await waitForMessage(name)
  await page.goto(`${stage.site}/admin/newsletter`, { waitUntil: 'networkidle' })
  const region = page.getByRole('region', { name: 'Last week’s notifications by outcome' })
  expect(await region.getByRole('row', { name: /^postponed 1 0 0 0$/ }).count()).toBe(1)
  await page.getByText(/^\d+ browsers? follows? .*\d shows?\b/).waitFor()
  await expectFitsAndPassesAxe(page, 'the operators’ page')
})
