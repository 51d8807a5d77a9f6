import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'

/** The kinds of a city's sitemaps: lists and their filters, upcoming shows, past shows, venues, artists. */
export const SITEMAP_KINDS = ['pages', 'events', 'past', 'venues', 'artists'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The site serves it at `/robots.txt`. */
export const getRobots = defineContract('GET /api/sitemaps/robots.txt', { response: z.string() })
/** The site serves it at `/sitemap.xml`. */
export const getSitemapIndex = defineContract('GET /api/sitemaps/index.xml', { response: z.string() })
/** The site serves it at `/sitemaps/…`. */
export const getSitemap = defineContract('GET /api/sitemaps/:file', {
  params: z.object({ file: z.string().max(120).describe('a file that the index names') }),
  response: z.string(),
})
