import { setTimeout as wait } from 'node:timers/promises'
import { Event } from '@houselights/contracts/entities/entities'
import { z } from 'zod'
import { watchDatabase } from '../figures/database-figures.ts'
import { compare, type Figures, median, type Row } from '../figures/measure.ts'
import { serveVenuePages } from '../seed/venue-pages.ts'
import { type Setting, type Side, startApi, startWeb } from './contestant.ts'
import { startIngester } from './ingest.ts'
import { fetchResponse } from './load.ts'

const TRIES = 15
const POLL_MS = 5
const TIMEOUT_MS = 20_000
const PLAIN = { accept: 'text/html' }
const PLACES = ['the API', "the event's page", "the venue's list"] as const

export async function measureFreshness(setting: Setting): Promise<Row[]> {
  const figuresByRelease = new Map<string, Figures>()
  for (const side of setting.sides) figuresByRelease.set(side.release.name, await measure(setting, side))
  return PLACES.map((place) =>
    compare(
      { label: `from commit until ${place} shows it, ${TRIES} changes`, goal: '≤ 1,000 ms' },
      (release) => figuresByRelease.get(release),
      [
        [`${place}, median`, 'ms', 'median '],
        [`${place}, slowest`, 'ms', 'slowest '],
      ],
    ),
  )
}

async function measure({ postgres }: Setting, side: Side): Promise<Figures> {
  const api = await startApi(side)
  const web = await startWeb(side, api.origin)
  const pages = await serveVenuePages(1)
  const watch = await watchDatabase(postgres, side.databaseUrl)
  const ingester = await startIngester(side, pages)
  const venue = pages.venues[0]?.slug ?? ''
  let price = 200
  /**
   * Changes the price of the venue's first event and waits for the database's notification. The scrape may take a
   * little longer.
   */
  const changePrice = async () => {
    pages.setPrice(venue, ++price)
    const notified = watch.nextNotice()
    const scrape = ingester.scrape([venue])
    // a scrape without a notification has failed, and rejects
    const notifiedAt = await Promise.race([notified, scrape.then(() => performance.now())])
    return { priceText: `$${price}`, notifiedAt, scrape }
  }
  await (await changePrice()).scrape
  const { body } = await fetchResponse(`${api.origin}/api/events?venue=${venue}`, PLAIN)
  const [firstEvent] = z.array(Event.pick({ slug: true })).parse(JSON.parse(body.toString()))
  const urls = {
    'the API': `${api.origin}/api/events/${firstEvent?.slug}`,
    "the event's page": `${web.origin}/events/${firstEvent?.slug}`,
    "the venue's list": `${web.origin}/events?venue=${venue}`,
  }
  const delaysMs = { 'the API': [] as number[], "the event's page": [] as number[], "the venue's list": [] as number[] }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    for (const place of PLACES) await fetchResponse(urls[place], PLAIN)
    const { priceText, notifiedAt, scrape } = await changePrice()
    await Promise.all(
      PLACES.map(async (place) => delaysMs[place].push((await waitUntilShown(urls[place], priceText)) - notifiedAt)),
    )
    await scrape
  }
  for (const { process } of [ingester, web, api]) await process.stop()
  await watch.close()
  await pages.close()
  return Object.fromEntries(
    PLACES.flatMap((place) => [
      [`${place}, median`, median(delaysMs[place])],
      [`${place}, slowest`, Math.max(...delaysMs[place])],
    ]),
  )
}

async function waitUntilShown(url: string, text: string): Promise<number> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await wait(POLL_MS)) {
    const { body } = await fetchResponse(url, PLAIN)
    if (body.includes(text)) return performance.now()
  }
  throw new Error(`${url} did not show ${text} within ${TIMEOUT_MS / 1_000} s.`)
}
