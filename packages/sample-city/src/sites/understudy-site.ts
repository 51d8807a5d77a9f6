import { defaultCity } from '@houselights/cities/cities'
import { html, type SampleSite } from '../site.ts'
import { jsonLdSite } from './json-ld-site.ts'

const NAME = 'The Understudy'

/** A venue that the demo does not know until an operator adds it: its first page leads to its shows. */
export function understudySite(slug: string, seed: number): SampleSite {
  const shows = jsonLdSite(slug, NAME, seed)
  return { slug, answer: (request) => (request.path === '/' ? firstPage(request.base) : shows.answer(request)) }
}

const firstPage = (base: string) =>
  html(
    NAME,
    `<header><h1>${NAME}</h1><nav><a href="${base}/shows">Shows</a></nav></header>
<main><p>A sample venue: a small stage for those who are not on the big one yet.</p></main>
<footer><address>9 Placeholder Rd, ${defaultCity.name}, ${defaultCity.regionCode} 94110</address></footer>`,
  )
