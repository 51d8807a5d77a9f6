import { venueRequestQuery } from '@houselights/api-client/queries'
import { getVenueRequestPath, PROOF_DAYS, VENUE_REQUESTS } from '@houselights/contracts/reports/venue-request-choices'
import type { FollowedVenueRequest } from '@houselights/contracts/reports/venue-requests'
import { Button } from '@houselights/design-system/components/button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import classes from '../../features/reports/reports.module.css'
import { safeUrl, toSite } from '../../format/links.ts'
import { FACT_NAMES } from '../../format/venue-facts.ts'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { Section } from '../../layout/page/section.tsx'
import { NO_STORE_HEADERS, pageHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'

export const Route = createFileRoute('/reports/rooms/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    await loadOrFail('Failed to fetch the request', queryClient.fetchQuery(venueRequestQuery({ params: { token } })))
  },
  headers: () => ({ ...NO_STORE_HEADERS, 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Your request' }),
  component: RequestPage,
})

const OUTCOME_TEXTS = { accepted: 'Done. Thank you!', rejected: 'We didn’t do this.' } as const

function RequestPage() {
  const { token } = Route.useParams()
  const { data } = useSuspenseQuery(venueRequestQuery({ params: { token } }))
  const { venue, kind, fact, value, source, reason, outcome, proof } = data
  const page = source && safeUrl(source)
  return (
    <div className="wrap">
      <PageTitle title="Your request" />
      <div className={classes.status}>
        <p>
          {venue.name}: {VENUE_REQUESTS.find((request) => request.kind === kind)?.label}
          {fact && value && `: ${FACT_NAMES[fact]} ${value}`}
        </p>
        {page && <p className="quiet">{toSite(page)}</p>}
        {reason && <blockquote>{reason}</blockquote>}
        <p role="status" className={classes.outcome}>
          {outcome ? OUTCOME_TEXTS[outcome] : 'Nobody has decided yet. Bookmark this page to check back.'}
        </p>
        {proof && <Proof proof={proof} token={token} />}
      </div>
    </div>
  )
}

/** Says how to prove the request at once, by a file on the venue's own site. */
function Proof({ proof, token }: { proof: NonNullable<FollowedVenueRequest['proof']>; token: string }) {
  const city = useCity()
  return (
    <Section title="Don’t want to wait?">
      <div className={classes.status}>
        <p>
          Put this line into a file at one of these addresses within {PROOF_DAYS} days of your request. Then we do it
          right away.
        </p>
        <p>
          <code>{proof.token}</code>
        </p>
        <ul className={classes.sources}>
          {proof.addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
        {proof.problem && <p role="alert">{proof.problem}</p>}
        {proof.asked ? (
          <p>We’re checking the file. Reload this page in a minute.</p>
        ) : (
          <form action={toCityPath(city, getVenueRequestPath(token))} method="post">
            <Button type="submit" size="md">
              I’ve put it there
            </Button>
          </form>
        )}
      </div>
    </Section>
  )
}
