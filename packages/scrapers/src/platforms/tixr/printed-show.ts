import type { RawListing } from '../../source/source.ts'

/** A row or card as a theme prints it: everything but the day is ready. */
export interface PrintedShow extends Omit<RawListing, 'date'> {
  /** The day as printed, with its year where the page gives one. */
  day: string
}
