import type { Problem } from '@houselights/contracts/entities/listing'
import type { Fetched, Fetcher, Page } from '../source/source.ts'
import type { KeptPage } from './fetch-session.ts'

const SECRET = /([?&;](?:apikey|api_key|app_id|client_id|key|token|access_token)=)[^&;#\s"'<>]+/gi

/** A text (an address, a message) without the values of keys in it: it may be kept and shown. */
export const redact = (text: string): string => text.replace(SECRET, '$1REDACTED')

/** Shorter values are words that pages may well hold. */
const SHORTEST_KEY = 8

/** Takes the values of keys out of what a read brought, before it is parsed, kept or shown: sites repeat them in their answers. */
export function withoutKeys(keys: Fetcher['keys']) {
  const values = Object.values(keys).filter((value) => value !== undefined && value.length >= SHORTEST_KEY)
  const noValues = (given: string) =>
    values.reduce<string>((rest, value) => rest.replaceAll(value ?? '', 'REDACTED'), given)
  const text = (given: string) => redact(noValues(given))
  const page = (given: Page): Page => ({ ...given, url: text(given.url), body: noValues(given.body) })
  const problem = (given: Problem): Problem => ({
    ...given,
    message: text(given.message),
    ...(given.url !== undefined && { url: text(given.url) }),
  })
  const fetched = (given: Fetched): Fetched => ({
    ...given,
    pages: given.pages.map(page),
    problems: given.problems.map(problem),
  })
  const validated = (given: ReadonlyMap<string, KeptPage>) =>
    new Map([...given].map(([url, kept]): [string, KeptPage] => [redact(url), { ...kept, page: page(kept.page) }]))
  return { text, page, problem, fetched, validated }
}
