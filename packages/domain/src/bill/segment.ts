import type { Joint } from './pieces.ts'
import { featuresOf, type Run } from './runs.ts'
import { ROLES, type Role, type Scores } from './scores.ts'

/** A run of words of a printed bill, and what it is. */
export interface Segment extends Pick<Run, 'joint' | 'from' | 'to' | 'text'> {
  role: Role
  signs: readonly string[]
}

/** What a feature counts in each role, and what two roles count beside each other, looked up once. */
class RoleScores {
  readonly #scores: Scores
  readonly #features = new Map<string, readonly number[]>()
  readonly #joints = new Map<Joint, readonly (readonly number[])[]>()

  constructor(scores: Scores) {
    this.#scores = scores
  }

  /** By role; the feature is named without it. */
  of(feature: string): readonly number[] {
    const known = this.#features.get(feature)
    if (known) return known
    const found = ROLES.map((role) => this.#scores[`${role}${feature}`] ?? 0)
    this.#features.set(feature, found)
    return found
  }

  /** By the role before and the role behind a joint. */
  across(joint: Joint): readonly (readonly number[])[] {
    const known = this.#joints.get(joint)
    if (known) return known
    const found = ROLES.map((before) => ROLES.map((role) => this.#scores[`${before} ${role} ${joint}`] ?? 0))
    this.#joints.set(joint, found)
    return found
  }
}
const compiled = new WeakMap<Scores, RoleScores>()

function roleScores(scores: Scores): RoleScores {
  const known = compiled.get(scores) ?? new RoleScores(scores)
  compiled.set(scores, known)
  return known
}

/** What a run counts in each role by itself. */
function ownScores(run: Run, scores: RoleScores): number[] {
  const sums = ROLES.map(() => 0)
  for (const feature of featuresOf(run))
    for (const [role, score] of scores.of(feature).entries()) sums[role] = (sums[role] ?? 0) + score
  return sums
}

interface State {
  score: number
  run: Run
  role: number
  back: State | null
}

/** The best reading of a bill: the parting into segments, each with its role, that scores highest (Viterbi). */
export function segment(
  runs: readonly (readonly Run[])[],
  scores: Scores,
  bonus: (run: Run, role: Role) => number = () => 0,
): Segment[] {
  const known = roleScores(scores)
  const reached: (State | undefined)[][] = Array.from({ length: runs.length + 1 }, () => [])
  for (const [from, options] of runs.entries())
    for (const run of options) {
      const own = ownScores(run, known)
      const across = known.across(run.joint)
      const there = reached[run.to] ?? []
      for (const [role, name] of ROLES.entries()) {
        const gain = (own[role] ?? 0) + bonus(run, name)
        const before = from === 0 ? [null] : (reached[from] ?? [])
        for (const back of before) {
          if (back === undefined) continue
          const score = gain + (back ? back.score + (across[back.role]?.[role] ?? 0) : 0)
          const best = there[role]
          if (!best || score > best.score) there[role] = { score, run, role, back }
        }
      }
    }
  const found: Segment[] = []
  let state = (reached.at(-1) ?? []).reduce<State | null>(
    (best, one) => (one && (!best || one.score > best.score) ? one : best),
    null,
  )
  for (; state; state = state.back) {
    const { from, to, text, joint, signs } = state.run
    found.unshift({ role: ROLES[state.role] ?? 'aside', joint, from, to, text, signs })
  }
  return found
}
