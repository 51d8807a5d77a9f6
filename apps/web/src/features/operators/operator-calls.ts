import { type CallInput, call } from '@houselights/api-client/call'
import { curationQuery } from '@houselights/api-client/curation-query'
import { createEditorQueries } from '@houselights/api-client/editor-queries'
import { createJobQueries } from '@houselights/api-client/job-queries'
import { createNewsletterQueries } from '@houselights/api-client/newsletter-queries'
import { qualityQueries, sessionMutations } from '@houselights/api-client/operator-queries'
import type { Contract } from '@houselights/types/contract'
import { apiFetch } from '../../api-fetch.ts'
import { apiBase, pageDeadline, visitorHeaders } from '../../origin.ts'
import { pageCity } from '../../page-city.ts'
import { signInWhenExpired } from './expired-session.ts'

/** What is operated is of the page's city. */
const cityOfCalls = () => {
  const { id, path } = pageCity()
  return path ? { city: id } : {}
}

/** The options of operators' requests. Imported by the area's components alone, so that visitors do not load them. */
const options = () => ({
  ...cityOfCalls(),
  baseUrl: apiBase(),
  headers: visitorHeaders(),
  fetch: apiFetch(),
  deadline: pageDeadline(),
  onSignedOut: () => {
    if (typeof window === 'undefined') return
    signInWhenExpired().catch((error: unknown) => console.warn('Whether the session is over is not known:', error))
  },
})

/** A list that operators decide about, and a decision, by their contracts. */
export const operatorQuery = <C extends Contract>(contract: C, input?: CallInput<C>) =>
  curationQuery(contract, input, options())
export const operatorCall = <C extends Contract>(contract: C, input?: CallInput<C>) => call(contract, input, options())

export const sessionCalls = () => sessionMutations(options())
export const jobCalls = () => createJobQueries(options())
export const editorCalls = () => createEditorQueries(options())
export const newsletterCalls = () => createNewsletterQueries(options())
export const qualityCalls = () => qualityQueries(options())
