import { artistKey } from '../artist-name.ts'
import { actName } from './act-name.ts'
import { countedFor, type Run } from './runs.ts'
import type { Role, Scores } from './scores.ts'
import { type Segment, segment } from './segment.ts'

/** A printed bill, taken apart, and what a person says it names. */
export interface LabelledBill {
  runs: readonly (readonly Run[])[]
  acts: readonly string[]
  night: string | null
  presenter: string | null
  tour: string | null
}

/** Outweighs every score: a reading that contradicts the label is none. */
const FIRM = 1000
const HINT = 20

/**
 * Learns scores from labelled bills: a structured perceptron over the parting into segments, averaged over all steps.
 * The label says which acts there are; which parting yields them is chosen by the scores of the moment. Bills whose
 * words do not hold the labelled acts teach nothing. The order of the bills is part of the outcome.
 */
export function learnScores(bills: readonly LabelledBill[], start: Scores, epochs: number): Record<string, number> {
  let scores: Record<string, number> = { ...start }
  const sums: Record<string, number> = {}
  let step = 1
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const bill of inOrder(bills, epoch)) {
      step++
      const right = segment(bill.runs, scores, agreement(bill))
      if (!yields(right, bill)) continue
      const read = segment(bill.runs, scores)
      if (sameReading(right, read)) continue
      const change = (segments: readonly Segment[], by: number) => {
        for (const feature of featuresIn(segments, bill.runs)) {
          scores[feature] = (scores[feature] ?? 0) + by
          sums[feature] = (sums[feature] ?? 0) + by * step
        }
      }
      // scores that were read with are looked up no more
      scores = { ...scores }
      change(right, 0.25)
      change(read, -0.25)
    }
  return Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, score - (sums[name] ?? 0) / step]))
}

/** Another order each time, the same in every run. */
const inOrder = (bills: readonly LabelledBill[], epoch: number): LabelledBill[] =>
  bills
    .map((bill, index) => ({ bill, place: ((index + 1) * 7919 * (epoch + 3)) % 104_729 }))
    .sort((one, other) => one.place - other.place)
    .map(({ bill }) => bill)

const keyOf = (words: string): string => artistKey(actName(words) ?? words)

function agreement({ acts, night, presenter, tour }: LabelledBill): (run: Run, role: Role) => number {
  const keys = new Set(acts.map(artistKey))
  const byRole = { night, presenter, tour, act: null, place: null, aside: null }
  return (run, role) => {
    const key = keyOf(run.text)
    if (role === 'act') return keys.has(key) ? FIRM : -FIRM
    if (keys.has(key)) return -FIRM
    const words = byRole[role]
    return words && artistKey(words) === artistKey(run.text) ? HINT : 0
  }
}

function yields(segments: readonly Segment[], { acts }: LabelledBill): boolean {
  const read = new Set(segments.flatMap(({ role, text }) => (role === 'act' ? [keyOf(text)] : [])))
  const keys = new Set(acts.map(artistKey))
  return read.size === keys.size && [...read].every((key) => keys.has(key))
}

const sameReading = (one: readonly Segment[], other: readonly Segment[]): boolean =>
  one.length === other.length &&
  one.every(({ role, from, to }, index) => {
    const there = other[index]
    return there?.role === role && there.from === from && there.to === to
  })

function featuresIn(segments: readonly Segment[], runs: LabelledBill['runs']): string[] {
  return segments.flatMap(({ from, to, role }, index) => {
    const run = runs[from]?.find((one) => one.to === to)
    return run ? countedFor(run, role, segments[index - 1]?.role ?? null) : []
  })
}
