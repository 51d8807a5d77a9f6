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
  const redactText = (input: string) => redactKeys(maskValues(input))
  const redactPage = (input: Page): Page => ({ ...input, url: redactText(input.url), body: maskValues(input.body) })
  const redactProblem = (input: Problem): Problem => ({
    ...input,
    message: redactText(input.message),
    ...(input.url !== undefined && { url: redactText(input.url) }),
  })
  const redactFetched = (input: Fetched): Fetched => ({
    ...input,
    pages: input.pages.map(redactPage),
    problems: input.problems.map(redactProblem),
  })
  const redactCachedPages = (input: ReadonlyMap<string, CachedPage>) =>
    new Map(
      [...input].map(([url, cached]): [string, CachedPage] => [
        redactKeys(url),
        { ...cached, page: redactPage(cached.page) },
      ]),
    )
  return { text: redactText, problem: redactProblem, fetched: redactFetched, validated: redactCachedPages }
}
