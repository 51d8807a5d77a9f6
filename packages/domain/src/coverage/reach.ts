/** What lies beyond this share of a list's shows, or so few of them, is a festival far ahead: its reach ends before. */
const FAR_SHARE = 0.02
const FEW = 2

/** The last night that a list of many venues reaches, where its shows thin out; undefined with too few to go by. */
export function lastNight(days: readonly string[]): string | undefined {
  const sorted = [...days].sort()
  const far = Math.max(FEW, Math.floor(sorted.length * FAR_SHARE))
  return sorted.length > FEW ? sorted.at(-1 - far) : undefined
}
