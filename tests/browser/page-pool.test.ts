import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../support/visit.ts'

const getState = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    history: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
    isChanged: 'left' in window,
  }))
/** Scripts that weren't in the browser's cache. */
const loadedScripts = (page: Page) =>
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
  isStill: false,
  width: 1280,
  isChanged: false,
}

// The second test gets the page of the first.
for (const time of ['first', 'second'])
  test(`a page has nothing left from an earlier visit, the ${time} time`, async () => {
    const { page, consoleMessages } = await visit('/venues')
    expect(await getState(page)).toEqual(CLEAN_STATE)
    expect(await page.evaluate(async () => (await fetch('/api/status')).status)).toBe(200)
    expect(consoleMessages).toEqual([])
    if (time === 'second') expect(await loadedScripts(page)).toEqual([])
    await page.addInitScript(() => Object.assign(window, { left: true }))
    await page.reload()
    await page.evaluate(async () => {
      await cookieStore.set('left', '1')
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
      history.pushState(null, '', '#left')
    })
    await page.route('**/api/status', (route) => route.abort())
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await getState(page)).toMatchObject({
      cookies: 'left=1',
      local: '1',
      session: '1',
      databases: ['left'],
      caches: ['left'],
      history: 3,
      isDark: true,
      isStill: true,
      width: 390,
      isChanged: true,
    })
  })
