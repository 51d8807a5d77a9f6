import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'

/** What a sitemap of a city lists: lists and what they are filtered by, shows to come, those that were, venues, artists. */
export const SITEMAP_KINDS = ['pages', 'events', 'past', 'venues', 'artists'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The site has it at `/robots.txt`. */
export const getRobots = defineContract(
  'GET /api/sitemaps/robots.txt',
  'What programs may read of the site, and where its sitemaps are',
  { response: z.string() },
)
/** The site has it at `/sitemap.xml`. */
export const getSitemapIndex = defineContract(
  'GET /api/sitemaps/index.xml',
  'The sitemaps of all cities, with when something in each last changed',
  { response: z.string() },
)
/** The site has it at `/sitemaps/…`. */
export const getSitemap = defineContract(
  'GET /api/sitemaps/:file',
  'A sitemap: addresses of pages that search engines may keep, with when each last changed',
  { params: z.object({ file: z.string().max(120).describe('a file that the index names') }), response: z.string() },
)
