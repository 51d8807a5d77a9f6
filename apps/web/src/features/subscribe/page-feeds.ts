import { FEED_TYPES, feedAddress } from '@houselights/types/feed-addresses'
import type { Feed } from '../../head.ts'

const FORMS = [
  ['ics', 'calendar'],
  ['rss', 'RSS'],
  ['json', 'JSON Feed'],
] as const

export const pageFeeds = (page: string, title: string): Feed[] =>
  FORMS.map(([format, words]) => ({
    type: FEED_TYPES[format],
    title: `${title} (${words})`,
    path: feedAddress(page, format),
  }))
