import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished } from 'vitest'
import { differences, exportedView, toDigest } from './exported-view.ts'
import { LIFE, type Lived, live } from './life.ts'
import { openWorld, type World } from './world.ts'

interface Asked {
  /** Which faults come when, in the phase of that number, which takes so many messages undisturbed. */
  strikes?: (phase: number) => Parameters<typeof live>[2]
  /** The Postgres of a world that has one of its own. */
  server?: string | undefined
}
interface WholeLife {
  lived: Lived[]
  view: string[]
}

/** A world from its beginning to its end, and what its database says then. */
export async function wholeLife(name: string, queue: TestQueue, { strikes, server }: Asked = {}): Promise<WholeLife> {
  const world: World = await openWorld(name, queue, { server })
  onTestFinished(world.close)
  const lived: Lived[] = []
  for (const [index, phase] of LIFE.entries()) lived.push(await live(world, phase, strikes?.(index)))
  return { lived, view: await exportedView(world) }
}

const undisturbed = new Map<string, Promise<WholeLife>>()
/** The life without a fault, lived once on each queue. */
export function undisturbedLife(queue: TestQueue): Promise<WholeLife> {
  const known = undisturbed.get(queue.name)
  const life = known ?? wholeLife(`undisturbed_${queue.name.toLowerCase()}_${process.pid}`, queue)
  undisturbed.set(queue.name, life)
  return life
}

/** Holds a life to the undisturbed one, byte for byte, and prints how long its phases took beside it. */
export function expectSameEnd(title: string, life: WholeLife, { lived, view }: WholeLife): void {
  console.log(`${title}: ${life.view.length} lines, SHA-256 ${toDigest(life.view)}`)
  console.table(
    life.lived.map(({ phase, messages, strikes, restarts, seconds, secondsAfter }, index) => ({
      phase,
      messages,
      faults: strikes,
      'started again': restarts,
      seconds: seconds.toFixed(1),
      'after the last fault': strikes ? secondsAfter.toFixed(1) : '',
      'seconds undisturbed': lived[index]?.seconds.toFixed(1),
    })),
  )
  expect(differences(view, life.view), title).toBe('')
}
