import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeHtml, html } from '@houselights/sample-city/site'
import type { Event } from '@houselights/types/entities'

/** A page that shows venues' pictures by the links that sources name, from the venues' own servers, and says no heights. */
export async function serveLinkedPictures(events: readonly Event[]): Promise<{ url: string; stop(): Promise<void> }> {
  const rows = events.map(
    ({ title, localDate, venue, imageUrl }) =>
      `<article><img src="${escapeHtml(imageUrl ?? '')}" alt=""><div><h3>${escapeHtml(title)}</h3><p>${localDate}, ${escapeHtml(venue.name)}</p></div></article>`,
  )
  const { body } = html('Shows', `<style>${STYLE}</style><h1>Shows</h1>${rows.join('\n')}`)
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// as wide as the pictures of our own list, and as high as each happens to be
const STYLE = `body { max-width: 74rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif }
article { display: flex; gap: 1rem; padding: 0.875rem 0; border-bottom: 1px solid #ddd }
article img { width: 3.5rem; align-self: start }
h3, p { margin: 0 }`
