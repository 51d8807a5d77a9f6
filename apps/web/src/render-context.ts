import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteCity } from '@houselights/types/site-city'
import type { PageAnswers } from './page-answers.ts'

/** The state of one page's rendering on the server. */
interface Rendering {
  /** The city whose page it is. */
  city: SiteCity
  /** Of this page's inline scripts. */
  nonce: string
  /** Whether the page's subject could not be fetched. */
  failed: boolean
  /** How the API refused the page's subject; undefined where it did not. */
  refusal: { status: number; retryAfter: string | undefined } | undefined
  /** Whether another part of the page could not be fetched. */
  incomplete: boolean
  /** Whether the page's address is invalid. */
  unreadable: boolean
  /** When it began, by `performance.now()`. */
  began: number
  /** When it aborts, the page is rendered with the data fetched so far. */
  deadline: AbortSignal
  /** Headers that identify the visitor, sent along with requests to the API. */
  visitor: Readonly<Record<string, string>>
  /** Where the API's answers are noted. */
  answers: PageAnswers
}

const renderings = new AsyncLocalStorage<Rendering>()

/** The current rendering; undefined outside of one. */
export const rendering = (): Rendering | undefined => renderings.getStore()

/** Renders with a context of its own, and gives the result and that context. */
export async function renderWith<Result>(
  given: Pick<Rendering, 'city' | 'nonce' | 'visitor' | 'deadline' | 'answers'>,
  render: () => Result,
): Promise<[Awaited<Result>, Rendering]> {
  const context: Rendering = {
    ...given,
    failed: false,
    refusal: undefined,
    incomplete: false,
    unreadable: false,
    began: performance.now(),
  }
  return [await renderings.run(context, render), context]
}
