import type { EventKind } from '@houselights/types/entities'

/**
 * What a list announces by its nature: `music` lists only music, `dance` the nights of DJs; a `bar` has music among other
 * evenings; a `mixed` one announces anything for anybody.
 */
export type Calendar = 'music' | 'dance' | 'bar' | 'mixed'

/** What a listing says that may show its kind, as printed. */
export interface KindEvidence {
  title: string
  /** Lines beside the title. */
  subtitle?: string | null
  night?: string | null
  support?: string | readonly string[] | null
  /** The source's own words for what it is. */
  category?: string | null
  tags?: readonly string[]
  description?: string | null
  /** Names that the source lists as performers, apart from the title. */
  performers?: readonly string[]
  /** Whether there is a price. */
  charged?: boolean
  /** What the source holds it to be, where its own words for that are firm. */
  stated?: EventKind
  calendar?: Calendar
}
