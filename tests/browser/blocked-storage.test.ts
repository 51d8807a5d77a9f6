import { beforeAll, expect, inject, test } from 'vitest'
import { hasFirefox, openFirefox } from '../support/firefox.ts'
import { visit } from '../support/visit.ts'

const NOT_STORED = 'Your browser won’t save this. You’ll lose it when you reload or close the page.'

let event: { slug: string; title: string }
const toUrl = (path: string) => inject('webUrl') + path
beforeAll(async () => {
  const [firstEvent]: (typeof event)[] = await (await fetch(`${inject('apiUrl')}/api/events?limit=1`)).json()
  if (!firstEvent) throw new Error('The demo has no events.')
  event = firstEvent
})

/** The methods that pages of Playwright and Puppeteer share. */
interface AnyPage {
  goto(url: string): Promise<unknown>
  evaluate<T>(run: () => T): Promise<T>
}
const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))
const getTitleAndScheme = () => [
  document.querySelector('h1')?.innerText.split('\n')[0],
  document.documentElement.dataset.mantineColorScheme,
]

/** Opens pages in a browser that prefers dark colors. If hydration fails, React replaces the server's page. */
async function expectEveryPageWorks(page: AnyPage) {
  for (const [path, title] of [
    ['/', 'The house lights'],
    ['/events', 'All Events'],
    ['/venues', 'Venues'],
    ['/admin', 'Admin'],
    [`/events/${event.slug}`, event.title],
  ] as const) {
    await page.goto(toUrl(path))
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
    expect([path, ...(await page.evaluate(getTitleAndScheme))]).toEqual([path, title, 'dark'])
  }
}

test.runIf(hasFirefox && process.env.TEST_ALL)(
  'Firefox without cookies and site data shows every page, and keeps saved shows until it is closed',
  { meta: { proves: ['Conventions: no page depends on cookies or site data'] } },
  async () => {
    const page = await openFirefox({
      'network.cookie.cookieBehavior': 2,
      'layout.css.prefers-color-scheme.content-override': 0,
    })
    await expectEveryPageWorks(page)
    await page.locator('fieldset button').click()
    await page.waitForSelector('fieldset button[aria-pressed="true"]')
    await page.waitForSelector(`::-p-text(${NOT_STORED})`)
    await page.locator('a[href="/saved"]').click()
    await page.waitForSelector(`[data-event="${event.slug}"]`)
    expect(await page.$eval('[role="status"]', ({ textContent }) => textContent)).toBe(`1 show. ${NOT_STORED}`)
    await page.goto(toUrl('/offline'))
    await page.waitForSelector('::-p-text(Your browser won’t let this site save pages.)')
  },
)

test('Chromium with throwing storage shows every page, and keeps follows and notifications until it is closed', async () => {
  const { page, consoleMessages } = await visit('/', {
    colorScheme: 'dark',
    before: (page) =>
      page.addInitScript(() => {
        const get = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get })
        Object.defineProperty(Navigator.prototype, 'serviceWorker', { get })
      }),
  })
  await expectEveryPageWorks(page)
  const toast = page.locator('li[data-state="open"]')
  await page.getByRole('button', { name: 'Notify' }).click()
  await expect.poll(() => toast.innerText()).toContain(NOT_STORED)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  expect((await page.evaluate(getTitleAndScheme))[1]).toBe('light')
  await page.locator('main a[href^="/venues/"]').first().click()
  await page.getByRole('button', { name: /^Follow / }).click()
  await page.getByRole('link', { name: 'Your artists and venues' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Unfollow / }).count()).toBe(1)
  expect(await page.getByText(NOT_STORED).count()).toBeGreaterThan(0)
  expect(consoleMessages).toEqual([])
})

test('with full storage, pages open, the service worker runs, and Save says it isn’t stored', {
  meta: { proves: ['Conventions: no page depends on cookies or site data'] },
}, async () => {
  const { page } = await visit('/venues', {
    serviceWorkers: 'allow',
    before: async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: inject('webUrl'), quotaSize: 1 })
    },
  })
  await page.evaluate(async () => {
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        localStorage.setItem('full', (localStorage.getItem('full') ?? '') + 'x'.repeat(length))
      } catch {
        // A string half as long may still fit.
      }
    }
    await navigator.serviceWorker.ready
  })
  await page.goto(toUrl(`/events/${event.slug}`), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('li[data-state="open"]').innerText()).toContain(NOT_STORED)
  await page.reload()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(1)
  expect(await page.locator('h1').innerText()).toBe(event.title)
})
