import { AGE_FILTERS, DateFilter, PRICE_FILTERS } from '@houselights/types/routes'
import { z } from 'zod'

const text = (length: number) => z.string().trim().min(1).max(length).optional().catch(undefined)
const choice = (all: string) => text(100).transform((value) => (value === all ? undefined : value))

/**
 * The Events page's address: filters, and the page of the list. What is empty, "all" or unreadable filters nothing and
 * is left out; `date=custom&day=…` is what the form sends where no script runs.
 */
export const EventSearch = z
  .object({
    search: text(200),
    genre: choice('all-genres'),
    venue: choice('all-venues'),
    date: z
      .union([DateFilter, z.literal('custom')])
      .optional()
      .catch(undefined),
    day: z.iso.date().optional().catch(undefined),
    neighborhood: choice('all-neighborhoods'),
    price: z.enum(PRICE_FILTERS).optional().catch(undefined),
    age: z.enum(AGE_FILTERS).optional().catch(undefined),
    cursor: text(400),
  })
  .transform(({ date, day, ...rest }) => {
    const chosen = date === 'custom' ? day : date
    // said as undefined, `day` leaves the address for good
    return { ...rest, date: chosen === 'all-dates' ? undefined : chosen, day: undefined }
  })
export type EventSearch = z.output<typeof EventSearch>

/** The filters of an address, without the page. */
export const filtersOf = ({ search, date, genre, venue, neighborhood, price, age }: EventSearch) => ({
  search,
  date,
  genre,
  venue,
  neighborhood,
  price,
  age,
})
export type Filters = ReturnType<typeof filtersOf>

/** Whether a date filter is one day rather than a named span of days. */
export const isDay = (date: string | undefined): date is string => /^\d/.test(date ?? '')
