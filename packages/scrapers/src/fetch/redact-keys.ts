import type { Problem } from '@houselights/contracts/entities/listing'
import type { Fetched, Fetcher, Page } from '../source/source.ts'
import type { CachedPage } from './fetch-session.ts'

const SECRET = /([?&;](?:apikey|api_key|app_id|client_id|key|token|access_token)=)[^&;#\s"'<>]+/gi

/** Masks the values of keys in a text (a URL, a message), so that it can be stored and shown. */
export const redactKeys = (text: string): string => text.replace(SECRET, '$1REDACTED')

/** Shorter values may be ordinary words of a page. */
const MIN_KEY_LENGTH = 8

/**
 * Masks the values of our keys in everything a scrape fetched, before it is parsed, stored or shown: sites repeat them
 * in their responses.
 */
export function createKeyRedactor(keys: Fetcher['keys']) {
  const values = Object.values(keys).filter((value) => value !== undefined && value.length >= MIN_KEY_LENGTH)
  const maskValues = (input: string) =>
    values.reduce<string>((masked, value) => masked.replaceAll(value ?? '', 'REDACTED'), input)
  const text = (input: string) => redactKeys(maskValues(input))
  const page = (input: Page): Page => ({ ...input, url: text(input.url), body: maskValues(input.body) })
  const problem = (input: Problem): Problem => ({
    ...input,
    message: text(input.message),
    ...(input.url !== undefined && { url: text(input.url) }),
  })
  const fetched = (input: Fetched): Fetched => ({
    ...input,
    pages: input.pages.map(page),
    problems: input.problems.map(problem),
  })
  const validated = (input: ReadonlyMap<string, CachedPage>) =>
    new Map(
      [...input].map(([url, cached]): [string, CachedPage] => [
        redactKeys(url),
        { ...cached, page: page(cached.page) },
      ]),
    )
  return { text, page, problem, fetched, validated }
}
