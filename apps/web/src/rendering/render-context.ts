import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { PageApiResponses } from './api-response-tags.ts'

interface RenderContext {
  city: SiteCity
  nonce: string
  /** Whether the page's subject could not be fetched. */
  failed: boolean
  refusal: { status: number; retryAfter: string | undefined } | undefined
  /** Whether another part of the page could not be fetched. */
  incomplete: boolean
  /** Whether the API refused the page's parameters. */
  hasRefusedParameters: boolean
  /** When rendering began, by `performance.now()`. */
  startedAt: number
  /** When this aborts, the page is rendered with the data fetched so far. */
  deadline: AbortSignal
  visitor: Readonly<Record<string, string>>
  apiResponses: PageApiResponses
}

const renderContexts = new AsyncLocalStorage<RenderContext>()

export const getRenderContext = (): RenderContext | undefined => renderContexts.getStore()

export async function renderWith<Result>(
  input: Pick<RenderContext, 'city' | 'nonce' | 'visitor' | 'deadline' | 'apiResponses'>,
  render: () => Result,
): Promise<[Awaited<Result>, RenderContext]> {
  const context: RenderContext = {
    ...input,
    failed: false,
    refusal: undefined,
    incomplete: false,
    hasRefusedParameters: false,
    startedAt: performance.now(),
  }
  return [await renderContexts.run(context, render), context]
}
