import type { ProposalResult, ProposedListing } from '@houselights/contracts/operators/proposals'
import { clockTime, shortDayName } from '@houselights/domain/dates/format-city-time'
import { Box, Button, Code, Table } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../format/words.ts'
import { type Clock, useClock } from '../../hooks/use-clock.ts'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { TableHead } from '../../layout/figures/table-head.tsx'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { SafeLink } from '../../layout/links/safe-link.tsx'
import { SoftText } from '../decisions/index.ts'

export const ListingTable = ({ listings, clock }: { listings: readonly ProposedListing[]; clock: Clock }) => (
  <Table.ScrollContainer type="native" minWidth="44rem" tabIndex={0}>
    <Table verticalSpacing="xs" fz="sm">
      <caption className="visually-hidden">Shows as parsed, next to the page’s own words</caption>
      <TableHead names={['Date', 'Show', 'Time and price', 'The page’s own words']} />
      <Table.Tbody>
        {listings.map((listing) => (
          <Table.Tr key={`${listing.date} ${listing.startsAt} ${listing.title} ${listing.url}`}>
            <Table.Td>
              <time dateTime={listing.date}>{shortDayName(listing.date, clock.today)}</time>
            </Table.Td>
            <Table.Th scope="row">
              <Show listing={listing} />
            </Table.Th>
            <Table.Td>{getDetails(listing, clock.timeZone)}</Table.Td>
            <Table.Td>
              {listing.printed === null ? (
                <SoftText>Not found on the page.</SoftText>
              ) : (
                <Code block>{listing.printed}</Code>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

function Show({ listing: { name, acts, url } }: { listing: ProposedListing }) {
  const otherActs = acts.filter((act) => act !== name)
  return (
    <>
      <SafeLink href={url} target="_blank" rel="noopener noreferrer nofollow">
        {name}
      </SafeLink>
      {otherActs.length > 0 && <SoftText block>{otherActs.join(', ')}</SoftText>}
    </>
  )
}

const getDetails = ({ startsAt, doorsAt, price }: ProposedListing, timeZone: string): string =>
  [startsAt && clockTime(startsAt, timeZone), doorsAt && `doors ${clockTime(doorsAt, timeZone)}`, price]
    .filter(Boolean)
    .join(', ') || '–'

const INITIAL_SHOWS = 8

/** A proposed site: its platform, how we recognized it, and its first shows next to the page's own words. */
export const Preview = ({ result }: { result: ProposalResult }) => (
  <>
    <RecognizedPlatform result={result} />
    {result.problems.length > 0 && (
      <FoldedList
        summary={`${formatCount(result.problems.length, 'problem')} while scraping`}
        lines={result.problems.map(({ kind, message }) => [kind, message])}
      />
    )}
    {result.others.length > 0 && (
      <FoldedList
        summary="Other platforms tried, and why not"
        lines={result.others.map(({ platform, why }) => [platform, why])}
        open={!result.source}
      />
    )}
    {result.listings.length > 0 && <Shows result={result} />}
  </>
)

interface FoldedListProps {
  summary: string
  lines: readonly (readonly [name: string, reason: string])[]
  open?: boolean
}

const FoldedList = ({ summary, lines, open }: FoldedListProps) => (
  <Box component="details" mt="sm" open={open}>
    <summary>{summary}</summary>
    <ul>
      {lines.map(([name, reason]) => (
        <li key={`${name} ${reason}`}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </ul>
  </Box>
)

/** The first shows and, on request, all that the proposal stores. */
function Shows({ result: { listings, shows } }: { result: ProposalResult }) {
  const clock = useClock()
  const [isExpanded, setIsExpanded] = useState(false)
  const shownListings = isExpanded ? listings : listings.slice(0, INITIAL_SHOWS)
  return (
    <>
      <Box component="h3" mt="lg" mb="sm">
        {shownListings.length < shows
          ? `The first ${shownListings.length} of ${formatCount(shows, 'show')}`
          : formatCount(shows, 'show')}
      </Box>
      <ListingTable listings={shownListings} clock={clock} />
      {listings.length > INITIAL_SHOWS && (
        <Button variant="default" mt="md" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show ${listings.length - INITIAL_SHOWS} more`}
        </Button>
      )}
    </>
  )
}

function RecognizedPlatform({ result: { source, sure: isSure, marks, shows } }: { result: ProposalResult }) {
  if (!source) return <p>We don’t support this site’s platform.</p>
  return (
    <FactList
      facts={[
        [
          'Platform',
          <>
            {source.platform} <ToneBadge tone={isSure ? 'good' : 'middling'}>{isSure ? 'sure' : 'not sure'}</ToneBadge>
          </>,
        ],
        ['Scraped at', source.url],
        ['Recognized by', marks.join(', ').replaceAll('`', '')],
        ['Upcoming shows', String(shows)],
      ]}
    />
  )
}
