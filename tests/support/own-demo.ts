import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@houselights/dev-stack/stack'
import type { Behavior } from '@houselights/sample-city/behavior'
import getPort from 'get-port'
import { setSiteBehavior } from './set-behavior.ts'
import { untilEverythingIsScraped } from './until-scraped.ts'

export type OwnDemo = Awaited<ReturnType<typeof openDemo>>

/** Starts a separate demo for tests that make sample sites fail, run jobs or add venues. */
export async function openDemo({ initialBehaviors = {} }: { initialBehaviors?: Record<string, Behavior> } = {}) {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-own-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const lines: string[] = []
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort } as const
  const stack = await startStack({ ...options, standIns: { renderAhead: false } }, (line) => lines.push(line))
  const setBehavior = (slug: string, behavior: Behavior) => setSiteBehavior(stack.sampleSitesOrigin, slug, behavior)
  // Pictures aren't needed here, so none are decoded.
  await setBehavior('posters', 'down')
  for (const [slug, behavior] of Object.entries(initialBehaviors)) await setBehavior(slug, behavior)
  // MusicBrainz takes a second per artist: minutes of lookups that these tests don't need
  const worker = stack.startWorker({ CONTACT_URL: undefined })
  const close = async () => {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
  try {
    await untilEverythingIsScraped(stack.apiUrl)
  } catch (error) {
    console.error(lines.join('\n'))
    await close()
    throw error
  }
  return { ...stack, site: stack.webUrl, worker, setBehavior, close }
}
