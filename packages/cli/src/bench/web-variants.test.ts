import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveVariants } from './web-variants.ts'

const PAGE =
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/m.js"/><link rel="preload" as="font" href="/f.woff2"/></head><body><p>Tonight</p><script>hydrate("<p>")</script><script type="module" src="/m.js"></script></body></html>'

test('both forms have their styles inside, one has no script, and other files come as the site sends them', async () => {
  const site = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-security-policy': "script-src 'none'" }).end(PAGE)
    else response.writeHead(200, { 'content-type': 'text/css' }).end('p{color:red}')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const variants = await serveVariants(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, '/')
  onTestFinished(async () => {
    await variants.close()
    site.closeAllConnections()
    site.close()
  })
  const withScripts = await fetch(variants.urls['with its CSS inlined'])
  expect(withScripts.headers.get('content-security-policy')).toBeNull()
  const styled = await withScripts.text()
  expect(styled).toContain('<style>p{color:red}</style>')
  expect(styled).toContain('src="/m.js"')
  const plain = await (await fetch(variants.urls['without scripts, CSS inlined'])).text()
  expect(plain).toContain('<style>p{color:red}</style>')
  expect(plain).toContain('<p>Tonight</p>')
  expect(plain).toContain('/f.woff2')
  expect(plain).not.toMatch(/script|m\.js/)
  const file = await fetch(new URL('/a.css', variants.urls['with its CSS inlined']))
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/css', 'p{color:red}'])
})
