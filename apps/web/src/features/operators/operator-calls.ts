import { createEditorQueries } from '@houselights/api-client/editor-queries'
import { createEnrichmentQueries } from '@houselights/api-client/enrichment-queries'
import { createIdentityQueries } from '@houselights/api-client/identity-queries'
import { createJobQueries } from '@houselights/api-client/job-queries'
import { createNewsletterQueries } from '@houselights/api-client/newsletter-queries'
import { qualityQueries, sessionMutations } from '@houselights/api-client/operator-queries'
import { createPictureQueries } from '@houselights/api-client/picture-queries'
import { createPlaceQueries } from '@houselights/api-client/place-queries'
import { createProposalQueries } from '@houselights/api-client/proposal-queries'
import { createReportQueries } from '@houselights/api-client/report-queries'
import { createReviewQueries } from '@houselights/api-client/review-queries'
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

export const sessionCalls = () => sessionMutations(options())
export const jobCalls = () => createJobQueries(options())
export const reviewCalls = () => createReviewQueries(options())
export const reportCalls = () => createReportQueries(options())
export const pictureCalls = () => createPictureQueries(options())
export const enrichmentCalls = () => createEnrichmentQueries(options())
export const editorCalls = () => createEditorQueries(options())
export const placeCalls = () => createPlaceQueries(options())
export const proposalCalls = () => createProposalQueries(options())
export const identityCalls = () => createIdentityQueries(options())
export const newsletterCalls = () => createNewsletterQueries(options())
export const qualityCalls = () => qualityQueries(options())
