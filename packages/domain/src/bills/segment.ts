import { memoize } from '../text/memoize.ts'
import { getRunFeatures, type Run } from './runs.ts'
import { PAIR_SCORES, ROLES, type Role, SCORES } from './scores.ts'

/** A run of words of a printed bill, with its role. */
export interface Segment extends Pick<Run, 'joint' | 'from' | 'to' | 'text'> {
  role: Role
  features: readonly string[]
}

/** Gets a feature's score for each role. */
const getRoleScores = memoize((feature): readonly number[] => ROLES.map((role) => SCORES[feature]?.[role] ?? 0))

/** Gets the score of two roles on either side of a joint, by the role before and the role after it. */
const getPairScores = memoize((joint): readonly (readonly number[])[] =>
  ROLES.map((before) => ROLES.map((role) => PAIR_SCORES[joint]?.[`${before} ${role}`] ?? 0)),
)

function getRunScores(run: Run): number[] {
  const sums = ROLES.map(() => 0)
  for (const feature of getRunFeatures(run))
    for (const [role, score] of getRoleScores(feature).entries()) sums[role] = (sums[role] ?? 0) + score
  return sums
}

interface State {
  score: number
  run: Run
  role: number
  previous: State | null
}

/** Finds the highest-scoring split of a bill into segments, each with its role (Viterbi). */
export function findSegments(runs: readonly (readonly Run[])[]): Segment[] {
  const bestStates: (State | undefined)[][] = Array.from({ length: runs.length + 1 }, () => [])
  for (const [from, options] of runs.entries())
    for (const run of options) {
      const runScores = getRunScores(run)
      const pairScores = getPairScores(run.joint)
      const statesAtEnd = bestStates[run.to] ?? []
      for (const [role, gain] of runScores.entries()) {
        const previousStates = from === 0 ? [null] : (bestStates[from] ?? [])
        for (const previous of previousStates) {
          if (previous === undefined) continue
          const score = gain + (previous ? previous.score + (pairScores[previous.role]?.[role] ?? 0) : 0)
          const best = statesAtEnd[role]
          if (!best || score > best.score) statesAtEnd[role] = { score, run, role, previous }
        }
      }
    }
  const segments: Segment[] = []
  let state = (bestStates.at(-1) ?? []).reduce<State | null>(
    (best, candidate) => (candidate && (!best || candidate.score > best.score) ? candidate : best),
    null,
  )
  for (; state; state = state.previous) {
    const { from, to, text, joint, features } = state.run
    segments.unshift({ role: ROLES[state.role] ?? 'aside', joint, from, to, text, features })
  }
  return segments
}
