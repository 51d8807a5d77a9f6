import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'

/** What a sitemap of a city lists: lists and what they are filtered by, shows to come, those that were, venues, artists. */
export const SITEMAP_KINDS = ['pages', 'events', 'past', 'venues', 'artists'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The site has it at `/robots.txt`. */
export const getRobots = defineContract('GET /api/sitemaps/robots.txt', { response: z.string() })
/** The site has it at `/sitemap.xml`. */
export const getSitemapIndex = defineContract('GET /api/sitemaps/index.xml', { response: z.string() })
/** The site has it at `/sitemaps/…`. */
export const getSitemap = defineContract('GET /api/sitemaps/:file', {
  params: z.object({ file: z.string().max(120).describe('a file that the index names') }),
  response: z.string(),
})
