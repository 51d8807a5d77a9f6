import { createEditorQueries } from '@houselights/api-client/editor-queries'
import { createEnrichmentQueries } from '@houselights/api-client/enrichment-queries'
import { createIdentityQueries } from '@houselights/api-client/identity-queries'
import { createJobQueries } from '@houselights/api-client/job-queries'
import { qualityQueries, sessionMutations } from '@houselights/api-client/operator-queries'
import { createPictureQueries } from '@houselights/api-client/picture-queries'
import { createPlaceQueries } from '@houselights/api-client/place-queries'
import { createReviewQueries } from '@houselights/api-client/review-queries'
import { apiFetch } from '../../api-fetch.ts'
import { apiBase, pageDeadline, visitorHeaders } from '../../origin.ts'
import { signInWhenExpired } from './expired-session.ts'

/** Where operators' calls go, and in whose name; for components of the area alone, so that visitors do not load them. */
const here = () => ({
  baseUrl: apiBase(),
  headers: visitorHeaders(),
  fetch: apiFetch(),
  deadline: pageDeadline(),
  onSignedOut: () => {
    if (typeof window === 'undefined') return
    signInWhenExpired().catch((error: unknown) => console.warn('Whether the session is over is not known:', error))
  },
})

export const sessionCalls = () => sessionMutations(here())
export const jobCalls = () => createJobQueries(here())
export const reviewCalls = () => createReviewQueries(here())
export const pictureCalls = () => createPictureQueries(here())
export const enrichmentCalls = () => createEnrichmentQueries(here())
export const editorCalls = () => createEditorQueries(here())
export const placeCalls = () => createPlaceQueries(here())
export const identityCalls = () => createIdentityQueries(here())
export const qualityCalls = () => qualityQueries(here())
