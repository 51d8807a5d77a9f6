import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../support/visit.ts'

const getState = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.getItem('leftover'),
    session: sessionStorage.getItem('leftover'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    history: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    reducesMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
    isChanged: 'leftover' in window,
  }))
/** Returns the scripts that weren't in the browser's cache. */
const getLoadedScripts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => /\/assets\/.*\.js$/.test(name) && transferSize > 0)
      .map(({ name }) => name),
  )

const CLEAN_STATE = {
  cookies: '',
  local: null,
  session: null,
  databases: [],
  caches: [],
  history: 2,
  isDark: false,
  reducesMotion: false,
  width: 1280,
  isChanged: false,
}

// The second test reuses the first test's page.
for (const visitNumber of ['first', 'second'])
  test(`a page has nothing left from an earlier visit: ${visitNumber} visit`, async () => {
    const { page, consoleMessages } = await visit('/venues')
    expect(await getState(page)).toEqual(CLEAN_STATE)
    expect(await page.evaluate(async () => (await fetch('/api/status')).status)).toBe(200)
    expect(consoleMessages).toEqual([])
    if (visitNumber === 'second') expect(await getLoadedScripts(page)).toEqual([])
    await page.addInitScript(() => Object.assign(window, { leftover: true }))
    await page.reload()
    await page.evaluate(async () => {
      await cookieStore.set('leftover', '1')
      localStorage.setItem('leftover', '1')
      sessionStorage.setItem('leftover', '1')
      await caches.open('leftover')
      await new Promise((resolve) => {
        indexedDB.open('leftover').onsuccess = resolve
      })
      history.pushState(null, '', '#leftover')
    })
    await page.route('**/api/status', (route) => route.abort())
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await getState(page)).toMatchObject({
      cookies: 'leftover=1',
      local: '1',
      session: '1',
      databases: ['leftover'],
      caches: ['leftover'],
      history: 3,
      isDark: true,
      reducesMotion: true,
      width: 390,
      isChanged: true,
    })
  })
