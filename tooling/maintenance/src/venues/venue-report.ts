import type { Problem } from '@houselights/contracts/entities/listing'
import type { Choice } from '@houselights/scrapers/recognize/choose'
import type { Fact, VenueFacts } from '@houselights/scrapers/recognize/venue-facts/facts'
import { listingTable } from '../listing-table.ts'

const MAX_LISTINGS = 12

export function venueReport({
  chosen,
  sure,
  others,
  problems,
  facts,
  links,
}: Choice & { problems: readonly Problem[]; facts: VenueFacts; links: readonly string[] }): string {
  const platformLines = chosen
    ? [
        `Platform: ${chosen.candidate.platform} (${sure ? 'sure' : 'not sure'})`,
        `Seen:     ${chosen.candidate.marks.join('; ')}`,
        `On:       ${chosen.candidate.page.url}`,
        `Scrapes:  ${chosen.candidate.source.url}`,
        `Shows:    ${chosen.upcoming.length} upcoming, ${chosen.listings.length} in all`,
        ...(chosen.failure === undefined ? [] : [`          failed: ${chosen.failure}`]),
        '',
        listingTable({ listings: chosen.upcoming.slice(0, MAX_LISTINGS), problems: chosen.problems }),
      ]
    : ['No known platform, so no shows found.']
  return [
    ...platformLines,
    ...formatSection('Venue', [
      ...formatFacts(facts),
      ...links.map((link) => formatFact('link', { value: link, from: 'link' })),
    ]),
    ...formatSection(
      'Not taken',
      others.map(({ platform, why }) => `${platform}: ${why}`),
    ),
    ...formatSection(
      'Couldn’t fetch',
      problems.map(({ message }) => message),
    ),
  ].join('\n')
}

const formatSection = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : []

function formatFacts({ coordinates, ...facts }: VenueFacts): string[] {
  const coordinatesFact = coordinates && {
    ...coordinates,
    value: `${coordinates.value.latitude}, ${coordinates.value.longitude}`,
  }
  return Object.entries({ ...facts, ...(coordinatesFact && { coordinates: coordinatesFact }) }).map(([name, fact]) =>
    formatFact(name, fact),
  )
}

const formatFact = (name: string, { value, from }: Fact<string | number>): string =>
  `${name.padEnd(13)}${value} (${from})`
