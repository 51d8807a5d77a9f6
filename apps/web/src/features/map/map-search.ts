import { textOf } from '../../search-params.ts'

/** The parameters of the page, valid or not. */
export type MapSearch = {
  /** The city's day, yyyy-MM-dd; tonight when left out. */
  date?: string | undefined
}

/** Reads the parameters; an empty one is left out, an invalid one stays, so that the page can name it. */
export const mapSearch = (given: Record<string, unknown>): MapSearch => ({ date: textOf(given.date) })
