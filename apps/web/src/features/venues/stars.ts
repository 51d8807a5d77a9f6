export interface Stars {
  full: number
  half: boolean
}
const MOST = 5

/** A rating in stars, with a half one where the fraction is at least .5; null for no rating or zero. */
export function starsOf(rating: number | null): Stars | null {
  if (!rating || rating < 0) return null
  const full = Math.min(MOST, Math.floor(rating))
  return { full, half: full < MOST && rating - full >= 0.5 }
}
