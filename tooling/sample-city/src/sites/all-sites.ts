import { defaultCity } from '@houselights/config/cities/cities'
import { getProgram } from '../program.ts'
import { type GetProgram, nineteenHzSite, theListSite } from './aggregator-sites.ts'
import { axsSite } from './axs-site.ts'
import { icsSite } from './ics-site.ts'
import { jsonLdSite, toMusicEvent } from './json-ld-site.ts'
import { seeticketsSite } from './seetickets-site.ts'
import { escapeHtml, html, type SampleSite, type SiteRequest } from './site.ts'
import { squarespaceSite } from './squarespace-site.ts'
import { ticketwebSite } from './ticketweb-site.ts'
import { tribeSite } from './tribe-site.ts'

const NAME = 'The Understudy'

/**
 * Makes the site of a venue that the demo doesn't know until an operator adds it. Its home page links to its shows, and
 * `/away` announces one show at another venue.
 */
function makeUnderstudySite(slug: string, seed: number): SampleSite {
  const shows = jsonLdSite(slug, NAME, seed)
  return {
    slug,
    respond: (request) => {
      if (request.path === '/') return renderHomePage(request.base)
      return request.path === '/away' ? renderAwayPage(request, seed) : shows.respond(request)
    },
  }
}

function renderAwayPage({ base, getProgram }: SiteRequest, seed: number) {
  const show = getProgram({ seed, nightsPerShow: 4, nightsAhead: 80 }).at(-1)
  if (!show) return undefined
  const block = JSON.stringify(toMusicEvent(base, 'Lorem Lounge', show)).replaceAll('<', '\\u003c')
  return html(
    show.title,
    `<script type="application/ld+json">${block}</script><h1>${escapeHtml(show.title)}</h1>
<p>${show.date} at Lorem Lounge</p><p>One night away from our own stage.</p>`,
  )
}

const renderHomePage = (base: string) =>
  html(
    NAME,
    `<header><h1>${NAME}</h1><nav><a href="${base}/shows">Shows</a></nav></header>
<main><p>A sample venue: a small stage for those who are not on the big one yet.</p></main>
<footer><address>9 Placeholder Rd, ${defaultCity.name}, ${defaultCity.regionCode} 94110</address></footer>`,
  )

// Each aggregator lists two of the venues whose sites we scrape, so their shows are listed twice.
const theListProgram: GetProgram = (today) => [
  ...getProgram({ seed: 1, nightsPerShow: 3, nightsAhead: 30 }, today).map((show) => ({
    venue: 'Placeholder Hall',
    show,
  })),
  ...getProgram({ seed: 2, nightsPerShow: 2, nightsAhead: 30 }, today).map((show) => ({
    venue: 'the Sample Room',
    show,
  })),
  ...getProgram({ seed: 10, nightsPerShow: 9, nightsAhead: 30 }, today).map((show) => ({
    venue: 'The Hushed Room',
    show,
  })),
]
const electronicProgram: GetProgram = (today) => [
  ...getProgram({ seed: 5, nightsPerShow: 3, nightsAhead: 30 }, today).map((show) => ({ venue: 'Fixture Bar', show })),
  ...getProgram({ seed: 6, nightsPerShow: 4, nightsAhead: 30 }, today).map((show) => ({ venue: 'Example Club', show })),
]

export const SAMPLE_SITES: readonly SampleSite[] = [
  seeticketsSite('placeholder-hall', 'Placeholder Hall', 1),
  ticketwebSite('the-sample-room', 'The Sample Room', 2),
  tribeSite('lorem-lounge', 'Lorem Lounge', 3),
  axsSite('the-mock-theater', 'The Mock Theater', 4),
  squarespaceSite('fixture-bar', 'Fixture Bar', 5),
  jsonLdSite('the-example-club', 'The Example Club', 6),
  icsSite('dry-run-ballroom', 'Dry Run Ballroom', 7),
  seeticketsSite('grand-sample-music-hall', 'Grand Sample Music Hall', 8),
  makeUnderstudySite('the-understudy', 9),
  theListSite('the-sample-list', theListProgram),
  nineteenHzSite('sample-hz', electronicProgram),
]
