export const TONE_COLORS = {
  good: 'var(--hl-good)',
  middling: 'var(--hl-warn)',
  bad: 'var(--hl-bad)',
  plain: 'var(--hl-soft)',
}
export type Tone = keyof typeof TONE_COLORS
