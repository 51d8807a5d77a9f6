import { clockTime, shortDayName } from '@houselights/domain/shown/city-time'
import type { ProposedListing } from '@houselights/types/proposals'
import { safeUrl } from '../../format/links.ts'
import type { Clock } from '../../use-clock.ts'
import classes from './listing-table.module.css'

/** Shows as they are read, beside what the page prints; on phones each is a block. */
export const ListingTable = ({ listings, clock }: { listings: readonly ProposedListing[]; clock: Clock }) => (
  <table className={classes.listings}>
    <caption className="visually-hidden">Shows as they are read, beside the page’s own words</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Show</th>
        <th scope="col">Hours and price</th>
        <th scope="col">The page’s own words</th>
      </tr>
    </thead>
    <tbody>
      {listings.map((listing) => (
        <tr key={`${listing.date} ${listing.startsAt} ${listing.title} ${listing.url}`}>
          <td>
            <time dateTime={listing.date}>{shortDayName(listing.date, clock.today)}</time>
          </td>
          <th scope="row">
            <Show listing={listing} />
          </th>
          <td>{detailsOf(listing, clock.timeZone)}</td>
          <td>
            {listing.printed === null ? (
              <span className={classes.soft}>Not found on the page.</span>
            ) : (
              <pre>{listing.printed}</pre>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
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
      {others.length > 0 && <span className={classes.acts}>{others.join(', ')}</span>}
    </>
  )
}

const detailsOf = ({ startsAt, doorsAt, price }: ProposedListing, timeZone: string): string =>
  [startsAt && clockTime(startsAt, timeZone), doorsAt && `doors ${clockTime(doorsAt, timeZone)}`, price]
    .filter(Boolean)
    .join(', ') || '–'
