import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDataSource } from '@houselights/database/data-source'
import { PictureLinkEntity } from '@houselights/database/entities/enrichment'
import { EventEntity } from '@houselights/database/entities/events'
import { notifyChanged } from '@houselights/database/notify'
import type { Database } from '@houselights/database/sql'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { type Stack, startStack } from '@houselights/dev-stack/stack'
import { Event } from '@houselights/types/entities'
import { SiteStatus } from '@houselights/types/routes'
import getPort from 'get-port'
import { In, Not } from 'typeorm'
import { z } from 'zod'
import { runCommand } from './arguments.ts'
import { serveLinkedPictures } from './linked-pictures-page.ts'
import { loadPage, type PageLoad } from './page-load.ts'

const SHOWS = 60
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

await runCommand(async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  await buildWebsite()
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort } as const
  const stack = await startStack(options, () => {})
  const db = await openDataSource({ url: stack.databaseUrl, applicationName: 'bench' })
  try {
    const worker = stack.startWorker()
    await untilRead(stack)
    await untilFetched(db)
    await worker.stop()
    await measure(stack, await keepPicturedShows(db, stack))
  } finally {
    await db.destroy()
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
  return 0
})

async function untilRead({ apiUrl }: Stack): Promise<void> {
  for (let unread = 1; unread > 0; await wait(500)) {
    const { sources } = SiteStatus.parse(await (await fetch(`${apiUrl}/api/status`)).json())
    unread = sources.active === 0 ? 1 : sources.neverRead
  }
}

async function untilFetched(db: Database): Promise<void> {
  for (let left = 1; left > 0; await wait(1_000)) {
    const links = db.getRepository(PictureLinkEntity)
    left = (await links.count()) === 0 ? 1 : await links.countBy({ state: 'waiting' })
  }
}

/** Leaves sixty public shows, each with a picture of its own: the page then shows these and no others. */
async function keepPicturedShows(db: Database, { apiUrl }: Stack): Promise<Event[]> {
  const listed = async (limit: number) =>
    z.array(Event).parse(await (await fetch(`${apiUrl}/api/events?limit=${limit}`)).json())
  const kept = (await listed(200)).filter(({ picture }) => picture).slice(0, SHOWS)
  if (kept.length < SHOWS) throw new Error(`Only ${kept.length} shows have pictures.`)
  await db.getRepository(EventEntity).update({ id: Not(In(kept.map(({ id }) => id))) }, { kind: 'private' })
  await notifyChanged(db)
  while ((await listed(200)).length !== SHOWS) await wait(500)
  return kept
}

async function measure({ webUrl }: Stack, events: readonly Event[]): Promise<void> {
  const linked = await serveLinkedPictures(events)
  const browser = await launchChromium()
  // the first request also measures how long a server takes to start
  await (await fetch(`${webUrl}/events`)).text()
  const different = new Set(events.map(({ picture }) => picture?.id)).size
  console.log(`${SHOWS} shows with ${different} different pictures, on a line of 9 Mbit/s with 165 ms of latency.
Linked: a plain page that shows the sources' own pictures from the sources' servers, as wide as ours and without heights.
Ours: /events of the whole stack, once the worker had fetched the pictures. The phone has two pixels a point.

| | picture KB | all KB | pictures | requests | to others | layout shift | LCP ms |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`)
  try {
    for (const viewport of VIEWPORTS) {
      const before = await loadPage(browser, linked.url, viewport)
      const after = await loadPage(browser, `${webUrl}/events`, viewport)
      for (const [part, name] of [['first', 'first view'] as const, ['whole', 'scrolled to the end'] as const]) {
        console.log(row(`linked, ${viewport.width} wide, ${name}`, before[part]))
        console.log(row(`ours, ${viewport.width} wide, ${name}`, after[part]))
      }
    }
  } finally {
    await browser.close()
    await linked.stop()
  }
}

function row(name: string, load: PageLoad): string {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0)
  const cells = [
    name,
    kilobytes(load.pictureBytes),
    kilobytes(load.bytes),
    load.pictures,
    load.requests,
    load.foreign,
    load.shift.toFixed(3),
    load.lcpMs.toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}
