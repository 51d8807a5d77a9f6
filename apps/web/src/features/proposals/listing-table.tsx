import { clockTime, shortDayName } from '@houselights/domain/shown/city-time'
import type { ProposedListing } from '@houselights/types/proposals'
import { Code, Table } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { safeUrl } from '../../format/links.ts'
import type { Clock } from '../../use-clock.ts'
import { Soft } from '../decisions/index.ts'

/** Shows as they are read, beside what the page prints. */
export const ListingTable = ({ listings, clock }: { listings: readonly ProposedListing[]; clock: Clock }) => (
  <Table.ScrollContainer type="native" minWidth="44rem" tabIndex={0}>
    <Table verticalSpacing="xs" fz="sm">
      <caption className="visually-hidden">Shows as they are read, beside the page’s own words</caption>
      <Table.Thead>
        <Table.Tr>
          {['Date', 'Show', 'Hours and price', 'The page’s own words'].map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {listings.map((listing) => (
          <Table.Tr key={`${listing.date} ${listing.startsAt} ${listing.title} ${listing.url}`}>
            <Table.Td>
              <time dateTime={listing.date}>{shortDayName(listing.date, clock.today)}</time>
            </Table.Td>
            <Table.Th scope="row">
              <Show listing={listing} />
            </Table.Th>
            <Table.Td>{detailsOf(listing, clock.timeZone)}</Table.Td>
            <Table.Td>
              {listing.printed === null ? <Soft>Not found on the page.</Soft> : <Code block>{listing.printed}</Code>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

function Show({ listing: { name, acts, url } }: { listing: ProposedListing }) {
  const address = safeUrl(url)
  const others = acts.filter((act) => act !== name)
  return (
    <>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {name}
        </a>
      ) : (
        name
      )}
      {others.length > 0 && <Soft block>{others.join(', ')}</Soft>}
    </>
  )
}

const detailsOf = ({ startsAt, doorsAt, price }: ProposedListing, timeZone: string): string =>
  [startsAt && clockTime(startsAt, timeZone), doorsAt && `doors ${clockTime(doorsAt, timeZone)}`, price]
    .filter(Boolean)
    .join(', ') || '–'
