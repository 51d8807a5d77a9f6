import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished } from 'vitest'
import { exportView, findDifferences, toDigest } from './exported-view.ts'
import { PHASES, type PhaseResult, runPhase } from './phases.ts'
import { openWorld, type World } from './world.ts'

interface FullRunOptions {
  /** The faults in each phase. */
  strikes?: (phase: number) => Parameters<typeof runPhase>[2]
  /** The URL of the world's own Postgres server, if it has one. */
  server?: string | undefined
}
interface FullRunResult {
  phases: PhaseResult[]
  view: string[]
}

/** Runs all phases of a world, and returns the final content of its database. */
export async function runAllPhases(
  name: string,
  queue: TestQueue,
  { strikes, server }: FullRunOptions = {},
): Promise<FullRunResult> {
  const world: World = await openWorld(name, queue, { server })
  onTestFinished(world.close)
  const phases: PhaseResult[] = []
  for (const [index, phase] of PHASES.entries()) phases.push(await runPhase(world, phase, strikes?.(index)))
  return { phases, view: await exportView(world) }
}

const undisturbedRuns = new Map<string, Promise<FullRunResult>>()
/** Runs a world without faults, once per queue. */
export function runUndisturbed(queue: TestQueue): Promise<FullRunResult> {
  const existing = undisturbedRuns.get(queue.name)
  const run = existing ?? runAllPhases(`undisturbed_${queue.name.toLowerCase()}_${process.pid}`, queue)
  undisturbedRuns.set(queue.name, run)
  return run
}

/**
 * Compares a run's final content with the undisturbed run's, byte for byte, and prints how long the phases of both
 * took.
 */
export function expectSameResult(title: string, run: FullRunResult, { phases, view }: FullRunResult): void {
  console.log(`${title}: ${run.view.length} lines, SHA-256 ${toDigest(run.view)}`)
  console.table(
    run.phases.map(({ phase, messages, strikeCount, restarts, seconds, secondsAfter }, index) => ({
      phase,
      messages,
      faults: strikeCount,
      restarts,
      seconds: seconds.toFixed(1),
      'after the last fault': strikeCount ? secondsAfter.toFixed(1) : '',
      'seconds undisturbed': phases[index]?.seconds.toFixed(1),
    })),
  )
  expect(findDifferences(view, run.view), title).toBe('')
}
