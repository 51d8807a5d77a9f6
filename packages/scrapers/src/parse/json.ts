import { z } from 'zod'
import type { Page, Parsed, RawListing } from '../source/source.ts'
import { PageTooHeavyError, SourceError } from '../source/source-error.ts'

/** Ten times as many as the longest recorded response has. */
const MAX_RECORDS = 5_000

/** A text field that a response may leave out. */
export const Text = z.string().nullish()
export const Id = z.union([z.string(), z.number()])
/** A field that a response may leave out. A value of another type counts as left out. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)
export const Degrees = orNull(z.coerce.number())

/** Whether a page is JSON rather than HTML. */
export const isJson = ({ body }: Page): boolean => /^\s*[[{]/.test(body)

export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the caller reports what is missing
    return undefined
  }
}

/** Parses a page's body as JSON. Throws a SourceError of kind `changed` if it isn't JSON. */
export function parseJson(page: Page): unknown {
  try {
    return JSON.parse(page.body)
  } catch (cause) {
    throw new SourceError('changed', page.url, 'the response is not JSON', { cause })
  }
}

/**
 * Parses a page's body as JSON and checks it against the schema. Throws a SourceError of kind `changed` with the
 * message `mismatchMessage` if it doesn't match.
 */
export function parseJsonResponse<Schema extends z.ZodType>(
  page: Page,
  schema: Schema,
  mismatchMessage: string,
): z.infer<Schema> {
  const result = schema.safeParse(parseJson(page))
  if (!result.success) throw new SourceError('changed', page.url, mismatchMessage)
  return result.data
}

/**
 * Parses records one by one. An invalid record becomes a problem and doesn't stop the others. A record that yields no
 * listing (`undefined`) is skipped.
 */
export function parseRecords<Schema extends z.ZodType>(
  records: readonly unknown[],
  schema: Schema,
  toListing: (record: z.infer<Schema>) => RawListing | undefined,
): Parsed {
  if (records.length > MAX_RECORDS) throw new PageTooHeavyError(`more than ${MAX_RECORDS.toLocaleString('en')} records`)
  const parsed: Parsed = { listings: [], problems: [] }
  for (const [index, record] of records.entries()) {
    const result = schema.safeParse(record)
    if (!result.success) {
      const message = `record ${index + 1} is not as expected: ${z.prettifyError(result.error)}`
      parsed.problems.push({ kind: 'bad-listing', message })
      continue
    }
    try {
      const listing = toListing(result.data)
      if (listing) parsed.listings.push(listing)
    } catch (error) {
      // a date or time that doesn't exist
      if (!(error instanceof RangeError)) throw error
      parsed.problems.push({ kind: 'bad-listing', message: `record ${index + 1}: ${error.message}` })
    }
  }
  return parsed
}
