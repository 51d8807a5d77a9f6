import {
  eraseSubscriber,
  exportSubscriber,
  getNewsletterState,
  previewNewsletter,
  testNewsletter,
} from '@houselights/types/newsletter-operations'
import { getPushState } from '@houselights/types/push-operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** How the newsletter is doing, and what operators do with it. */
export const createNewsletterQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  state: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.newsletter,
      queryFn: ({ signal }) => call(getNewsletterState, {}, { ...options, signal }),
    }),
  /** The same of notices to browsers. */
  push: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.push,
      queryFn: ({ signal }) => call(getPushState, {}, { ...options, signal }),
    }),
  preview: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.newsletterPreview,
      queryFn: ({ signal }) => call(previewNewsletter, {}, { ...options, signal }),
    }),
  test: () => mutationOptions({ mutationFn: (email: string) => call(testNewsletter, { body: { email } }, options) }),
  export: () =>
    mutationOptions({ mutationFn: (email: string) => call(exportSubscriber, { body: { email } }, options) }),
  erase: () => mutationOptions({ mutationFn: (email: string) => call(eraseSubscriber, { body: { email } }, options) }),
})
