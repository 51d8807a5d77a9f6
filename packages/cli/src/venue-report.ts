import type { Choice } from '@houselights/sources/recognise/choose'
import { listingTable } from './listing-table.ts'

const MOST_LISTINGS = 12

/** What recognition found, for people. */
export function venueReport({ chosen, sure, others }: Choice): string {
  const found = chosen
    ? [
        `Platform: ${chosen.candidate.platform} (${sure ? 'sure' : 'not sure'})`,
        `Seen:     ${chosen.candidate.marks.join('; ')}`,
        `On:       ${chosen.candidate.page.url}`,
        `Reads:    ${chosen.candidate.source.url}`,
        `Shows:    ${chosen.toCome.length} to come, ${chosen.listings.length} in all${chosen.unread ? `: ${chosen.unread}` : ''}`,
        '',
        listingTable({ listings: chosen.toCome.slice(0, MOST_LISTINGS), problems: chosen.problems }),
      ]
    : ['No platform is recognised: nothing on the page is known to hold shows.']
  return [
    ...found,
    ...(others.length > 0 ? ['', 'Not taken:'] : []),
    ...others.map(({ platform, why }) => `  ${platform}: ${why}`),
  ].join('\n')
}
