import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { PageApiResponses } from './api-response-tags.ts'

interface Rendering {
  city: SiteCity
  nonce: string
  /** Whether the page's subject could not be fetched. */
  failed: boolean
  refusal: { status: number; retryAfter: string | undefined } | undefined
  /** Whether another part of the page could not be fetched. */
  incomplete: boolean
  unreadable: boolean
  /** When rendering began, by `performance.now()`. */
  startedAt: number
  /** When it aborts, the page is rendered with the data fetched so far. */
  deadline: AbortSignal
  visitor: Readonly<Record<string, string>>
  apiResponses: PageApiResponses
}

const renderings = new AsyncLocalStorage<Rendering>()

export const rendering = (): Rendering | undefined => renderings.getStore()

export async function renderWith<Result>(
  input: Pick<Rendering, 'city' | 'nonce' | 'visitor' | 'deadline' | 'apiResponses'>,
  render: () => Result,
): Promise<[Awaited<Result>, Rendering]> {
  const context: Rendering = {
    ...input,
    failed: false,
    refusal: undefined,
    incomplete: false,
    unreadable: false,
    startedAt: performance.now(),
  }
  return [await renderings.run(context, render), context]
}
