import { z } from 'zod'
import type { Page, Parsed, RawListing } from '../source/source.ts'
import { PageTooHeavyError, SourceError } from '../source/source-error.ts'

/** Ten times as many as the longest recorded answer has. */
const MAX_RECORDS = 5_000

/** A text that an answer may leave out. */
export const Text = z.string().nullish()
export const Id = z.union([z.string(), z.number()])
/** What an answer may leave out; a value of another kind counts as left out. */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)
export const Degrees = lenient(z.coerce.number())

/** Whether a page is an answer in JSON, and not one of HTML. */
export const isJson = ({ body }: Page): boolean => /^\s*[[{]/.test(body)

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the caller says what it misses
    return undefined
  }
}

/** A page's body as JSON; a page that is none is `changed`. */
export function parseJson(page: Page): unknown {
  try {
    return JSON.parse(page.body)
  } catch (cause) {
    throw new SourceError('changed', page.url, 'the answer is no JSON', { cause })
  }
}

/** An answer of that shape; one of another shape is `changed`, as `missing` says. */
export function getAnswer<Schema extends z.ZodType>(page: Page, schema: Schema, missing: string): z.infer<Schema> {
  const answer = schema.safeParse(parseJson(page))
  if (!answer.success) throw new SourceError('changed', page.url, missing)
  return answer.data
}

/** Reads records one by one: an odd one becomes a problem, never the end of the read. `undefined` leaves a record out. */
export function parseRecords<Schema extends z.ZodType>(
  records: readonly unknown[],
  schema: Schema,
  toListing: (record: z.infer<Schema>) => RawListing | undefined,
): Parsed {
  if (records.length > MAX_RECORDS) throw new PageTooHeavyError(`more than ${MAX_RECORDS.toLocaleString('en')} records`)
  const parsed: Parsed = { listings: [], problems: [] }
  for (const [index, record] of records.entries()) {
    const read = schema.safeParse(record)
    if (!read.success) {
      const message = `record ${index + 1} is not as expected: ${z.prettifyError(read.error)}`
      parsed.problems.push({ kind: 'bad-listing', message })
      continue
    }
    try {
      const listing = toListing(read.data)
      if (listing) parsed.listings.push(listing)
    } catch (error) {
      // a moment that no calendar has
      if (!(error instanceof RangeError)) throw error
      parsed.problems.push({ kind: 'bad-listing', message: `record ${index + 1}: ${error.message}` })
    }
  }
  return parsed
}
