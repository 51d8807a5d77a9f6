import type { ReviewListing, ReviewPair } from '@houselights/types/review'
import { Link } from '@tanstack/react-router'
import { safeUrl, siteOf } from '../../format/links.ts'
import { SOURCE_KINDS } from '../../format/source-kinds.ts'
import { useClock } from '../../use-clock.ts'
import { pairRows, type Row } from './pair-rows.ts'
import classes from './pair-view.module.css'
import { Reasons } from './reasons.tsx'

/** Two listings side by side with their differences marked, and the reasons for and against their being one event. */
export function PairView({ pair }: { pair: ReviewPair }) {
  const [left, right] = pairRows(pair.a, pair.b, useClock())
  return (
    <>
      {pair.notListed && <p className={classes.notListed}>{pair.notListed}</p>}
      <div className={classes.pair}>
        <ListingCard listing={pair.a} rows={left} />
        <ListingCard listing={pair.b} rows={right} />
      </div>
      <div className={classes.reasons}>
        <Reasons title="For one event" reasons={pair.for} none="Nothing speaks for it." />
        <Reasons title="Against it" reasons={pair.against} none="Nothing speaks against it." />
      </div>
    </>
  )
}

function ListingCard({ listing, rows }: { listing: ReviewListing; rows: readonly Row[] }) {
  return (
    <article className={classes.listing} style={{ gridRow: `span ${rows.length + 2}` }} aria-label={listing.sourceName}>
      <header>
        <h3>{listing.sourceName}</h3>
        <p>{SOURCE_KINDS[listing.sourceKind]}</p>
      </header>
      <dl style={{ gridRow: `span ${rows.length}` }}>
        {rows.map(({ name, text, mark }) => (
          <div key={name} data-mark={mark ?? undefined}>
            <dt>{name}</dt>
            <dd>
              {text || <span className={classes.missing}>not said</span>}
              {mark && <span className={classes.mark}>{mark}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <OutLink href={listing.url} words="Its page" source={listing.sourceName} />
        <OutLink href={listing.ticketUrl} words="Tickets" source={listing.sourceName} />
        <Link to="/admin/edit" search={{ kind: 'event', id: listing.event.id }}>
          Edit<span className="visually-hidden"> the event of {listing.sourceName}</span>
        </Link>
      </footer>
    </article>
  )
}

function OutLink({ href, words, source }: { href: string | null; words: string; source: string }) {
  const safe = safeUrl(href)
  if (!safe) return null
  return (
    <a href={safe} target="_blank" rel="noopener">
      {words} at {siteOf(safe)}
      <span className="visually-hidden"> ({source}, in a new tab)</span>
    </a>
  )
}
