import { z } from 'zod'
import { defineContract } from './contract.ts'

/** What a sitemap of a city lists: lists and what they are filtered by, shows to come, those that were, venues, artists. */
export const SITEMAP_KINDS = ['pages', 'events', 'past', 'venues', 'artists'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The site has it at `/robots.txt`. */
export const getRobots = defineContract({
  method: 'GET',
  path: '/api/sitemaps/robots.txt',
  summary: 'What programs may read of the site, and where its sitemaps are',
  response: z.string(),
})
/** The site has it at `/sitemap.xml`. */
export const getSitemapIndex = defineContract({
  method: 'GET',
  path: '/api/sitemaps/index.xml',
  summary: 'The sitemaps of all cities, with when something in each last changed',
  response: z.string(),
})
/** The site has it at `/sitemaps/…`. */
export const getSitemap = defineContract({
  method: 'GET',
  path: '/api/sitemaps/:file',
  summary: 'A sitemap: addresses of pages that search engines may keep, with when each last changed',
  params: z.object({ file: z.string().max(120).describe('a file that the index names') }),
  response: z.string(),
})
