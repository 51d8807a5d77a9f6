import { Meter } from '../../layout/meter.tsx'
import { scoreTone } from './tones.ts'

const TONES = { default: 'good', secondary: 'middling', destructive: 'bad' } as const

/** A score from 0 to 100 as a bar. */
export const ScoreBar = ({ score, label }: { score: number; label: string }) => (
  <Meter value={score} label={label} tone={TONES[scoreTone(score)]} />
)
