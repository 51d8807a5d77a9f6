import { launchChromium } from '@houselights/dev-stack/chromium'
import { createBrowser } from '@houselights/scrapers/fetch/browser-page'
import { createTestFetcher } from '@houselights/scrapers/fetch/testing/fetcher-for'
import { respondWith, startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { expect, test } from 'vitest'

const respondWithScript = (body: string) => respondWith(200, { 'content-type': 'text/javascript' }, body)

test('renders a page, and blocks its requests for images, disallowed paths and other internal servers', async () => {
  const internalSite = await startLoopbackSite({ '/secret': 'secret' })
  const site = await startLoopbackSite({
    '/robots.txt': 'User-agent: *\nDisallow: /never',
    '/': `<body><ul></ul><script src="/fill.js"></script><script src="/never.js"></script><img src="/picture.png">
      <iframe src="${internalSite.origin}/secret"></iframe></body>`,
    '/fill.js': respondWithScript(`
      document.querySelector('ul').innerHTML = '<li>A Show</li>'
      fetch('${internalSite.origin}/secret').then((r) => r.text()).then((text) => { document.body.dataset.leak = text }).catch(() => {})
      new WebSocket('${internalSite.origin.replace('http', 'ws')}/secret')`),
  })
  const { fetch } = createTestFetcher(site.origin)
  const browser = createBrowser({ userAgent: 'Houselights/1.0', timeoutMs: 15_000, launch: launchChromium })
  try {
    const page = await browser.render(`${site.origin}/`, {}, fetch)
    expect(page.body).toContain('<li>A Show</li>')
    expect(page.body).not.toContain('data-leak')
  } finally {
    await browser.close()
  }
  expect(internalSite.paths()).toEqual([])
  expect(site.paths()).toEqual(['/robots.txt', '/', '/fill.js'])
})
