import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished } from 'vitest'
import { exportView, findDifferences, toDigest } from './exported-view.ts'
import { PHASES, type PhaseResult, runPhase } from './phases.ts'
import { openWorld, type World } from './world.ts'

interface LifeOptions {
  /** The faults in each phase. */
  strikes?: (phase: number) => Parameters<typeof runPhase>[2]
  /** The Postgres of a world that has its own. */
  server?: string | undefined
}
interface LifeResult {
  phases: PhaseResult[]
  view: string[]
}

/** Runs all phases of a world, and returns the final content of its database. */
export async function runLife(
  name: string,
  queue: TestQueue,
  { strikes, server }: LifeOptions = {},
): Promise<LifeResult> {
  const world: World = await openWorld(name, queue, { server })
  onTestFinished(world.close)
  const phases: PhaseResult[] = []
  for (const [index, phase] of PHASES.entries()) phases.push(await runPhase(world, phase, strikes?.(index)))
  return { phases, view: await exportView(world) }
}

const undisturbedLives = new Map<string, Promise<LifeResult>>()
/** A run without faults, once per queue. */
export function runUndisturbed(queue: TestQueue): Promise<LifeResult> {
  const existing = undisturbedLives.get(queue.name)
  const life = existing ?? runLife(`undisturbed_${queue.name.toLowerCase()}_${process.pid}`, queue)
  undisturbedLives.set(queue.name, life)
  return life
}

/** Compares a run with the undisturbed one, byte for byte, and prints how long the phases of both took. */
export function expectSameEnd(title: string, life: LifeResult, { phases, view }: LifeResult): void {
  console.log(`${title}: ${life.view.length} lines, SHA-256 ${toDigest(life.view)}`)
  console.table(
    life.phases.map(({ phase, messages, strikes, restarts, seconds, secondsAfter }, index) => ({
      phase,
      messages,
      faults: strikes,
      restarts,
      seconds: seconds.toFixed(1),
      'after the last fault': strikes ? secondsAfter.toFixed(1) : '',
      'seconds undisturbed': phases[index]?.seconds.toFixed(1),
    })),
  )
  expect(findDifferences(view, life.view), title).toBe('')
}
