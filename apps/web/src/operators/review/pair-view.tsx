import type { ReviewListing, ReviewPair } from '@houselights/contracts/operators/review'
import { Box, Card, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { safeUrl, toSite } from '../../format/links.ts'
import { SOURCE_KINDS } from '../../format/source-kinds.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { layout, ReasonList, SoftText } from '../decisions/index.ts'
import { pairRows, type Row } from './pair-rows.ts'
import classes from './review.module.css'

/** Two listings side by side, their differences marked, and the evidence for and against a match. */
export function PairView({ pair }: { pair: ReviewPair }) {
  const [firstRows, secondRows] = pairRows(pair.a, pair.b, useClock())
  return (
    <>
      {pair.notListed && <Text mb="md">{pair.notListed}</Text>}
      <div className={classes.pair}>
        <ListingCard listing={pair.a} rows={firstRows} />
        <ListingCard listing={pair.b} rows={secondRows} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <Reasons title="Same event" reasons={pair.for} emptyText="No evidence that they’re the same." />
        <Reasons title="Different events" reasons={pair.against} emptyText="No evidence that they’re different." />
      </SimpleGrid>
    </>
  )
}

const ListingCard = ({ listing, rows }: { listing: ReviewListing; rows: readonly Row[] }) => (
  <Card
    component="article"
    p={0}
    className={classes.listing}
    style={{ gridRow: `span ${rows.length + 2}` }}
    aria-label={listing.sourceName}
  >
    <Box component="header" px="md" py="sm">
      <h3>{listing.sourceName}</h3>
      <SoftText block>{SOURCE_KINDS[listing.sourceKind]}</SoftText>
    </Box>
    <dl style={{ gridRow: `span ${rows.length}` }}>
      {rows.map(({ name, text, mark }) => (
        <div key={name} data-mark={mark ?? undefined}>
          <Text component="dt" size="sm" c={mark ? 'inherit' : 'dimmed'}>
            {name}
          </Text>
          <dd>
            {text || (
              <Text span c="dimmed">
                not listed
              </Text>
            )}
            {mark && <span className={classes.mark}>{mark}</span>}
          </dd>
        </div>
      ))}
    </dl>
    <Box component="footer" px="md" py="sm" className={layout.links}>
      <OutLink href={listing.url} label="Page" source={listing.sourceName} />
      <OutLink href={listing.ticketUrl} label="Tickets" source={listing.sourceName} />
      <Link to="/admin/edit" search={{ kind: 'event', id: listing.event.id }}>
        Edit<span className="visually-hidden"> the event of {listing.sourceName}</span>
      </Link>
    </Box>
  </Card>
)

function OutLink({ href, label, source }: { href: string | null; label: string; source: string }) {
  const safeHref = safeUrl(href)
  return (
    safeHref && (
      <a href={safeHref} target="_blank" rel="noopener">
        {label} at {toSite(safeHref)}
        <span className="visually-hidden"> ({source}, in a new tab)</span>
      </a>
    )
  )
}

const Reasons = ({ title, reasons, emptyText }: { title: string; reasons: readonly string[]; emptyText: string }) => (
  <Card component="section" aria-label={title} bg="var(--hl-raised)" bd={0}>
    <h3>{title}</h3>
    {reasons.length === 0 ? <p>{emptyText}</p> : <ReasonList reasons={reasons} />}
  </Card>
)
