import { eventQuery, similarQuery } from '@houselights/api-client/queries'
import { eventCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import type { SimilarEvent } from '@houselights/contracts/public-api/similar'
import { shortShowDay, showDay } from '@houselights/domain/dates/format-show-time'
import { affiliateLinks } from '@houselights/domain/links/affiliates'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useHydrated } from '@tanstack/react-router'
import affiliateClasses from '../../features/affiliates/affiliate-links.module.css'
import { DonationCard } from '../../features/donation/donation-card.tsx'
import { ActionBar } from '../../features/event-actions/action-bar.tsx'
import { formatMainTime } from '../../features/events/index.ts'
import { EventDetail } from '../../features/events/page/event-detail.tsx'
import { eventPageJsonLd } from '../../features/events/page/event-json-ld.ts'
import { EventSkeleton } from '../../features/events/page/event-skeleton.tsx'
import { eventSummary, eventTitle } from '../../features/events/page/event-summary.ts'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import classes from '../../features/similar/similar-shows.module.css'
import { SocialProof } from '../../features/social-proof/social-proof.tsx'
import { joinFacts } from '../../format/words.ts'
import { type Clock, useClock } from '../../hooks/use-clock.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { FailedSubject, RetryInBrowser, SubjectNotFound } from '../../layout/failures/missing-page.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { getKnownNow, getKnownToday, missingHead, pageFeeds, publicHead } from '../../page/head.ts'
import { loadOrRetryInBrowser, loadParts } from '../../page/load-or-fail.ts'
import { redirectToOwnCity, toCityPath, useCity, useOrigin } from '../../page/page-city.ts'

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient } = context
    // in the browser, the page doesn't wait for similar shows: they're below the event and load once it's rendered
    const similarLoading = import.meta.env.SSR && loadSimilar(queryClient, slug)
    const event = await loadOrRetryInBrowser(
      FETCH_FAILED,
      queryClient.ensureQueryData(eventQuery({ params: { slug } })),
    )
    // merged or renamed: the page has a new slug
    if (event && event.slug !== slug)
      throw redirect({ to: '/events/$slug', params: { slug: event.slug }, statusCode: 301 })
    if (event) redirectToOwnCity(event, context, `/events/${encodeURIComponent(event.slug)}`)
    await similarLoading
    return { event }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData?.event) return missingHead(match.status === 'notFound' ? 'Event Not Found' : 'Event', match.context)
    const { event } = loaderData
    const { context } = match
    const { city } = context
    const today = getKnownToday(context)
    const canonical = toCityPath(city, `/events/${encodeURIComponent(event.slug)}`)
    return publicHead(context, {
      title: eventTitle(event, { today, timeZone: city.timeZone }),
      canonical,
      // unconfirmed: no source lists it anymore, or only an aggregator does and the venue's own calendar doesn't
      indexed: event.status !== 'unconfirmed',
      feeds: pageFeeds(canonical, `${event.title} ${atVenue(event.venue.name)}`),
      ...(import.meta.env.SSR && {
        description: eventSummary(event, city),
        image: {
          path: eventCardFile(event),
          alt: `${event.title} ${atVenue(event.venue.name)}, ${showDay(event, { today: '', timeZone: city.timeZone })}`,
        },
        jsonLd: eventPageJsonLd(event, context, getKnownNow(context)),
      }),
    })
  },
  pendingComponent: EventSkeleton,
  notFoundComponent: () => <SubjectNotFound kind="event" />,
  errorComponent: (props) => <FailedSubject kind="event" {...props} />,
  component: EventPage,
})

const loadSimilar = (client: QueryClient, slug: string) =>
  loadParts({ rest: [[FETCH_FAILED, client.ensureQueryData(similarQuery({ params: { slug } }))]] })

function EventPage() {
  if (Route.useLoaderData().event) return <LoadedEvent />
  return <RetryInBrowser skeleton={<EventSkeleton />} kind="event" failure={FETCH_FAILED} />
}

function LoadedEvent() {
  const { slug } = Route.useParams()
  const { data: event } = useSuspenseQuery(eventQuery({ params: { slug } }))
  const origin = useOrigin()
  const clock = useClock()
  return (
    <EventDetail
      event={event}
      clock={clock}
      actions={
        <>
          <ActionBar event={event} clock={clock} page={origin + toCityPath(clock.city, `/events/${event.slug}`)} />
          <SubscribeMenu
            page={toCityPath(clock.city, `/events/${event.slug}`)}
            name={`${event.title} ${atVenue(event.venue.name)}`}
            label="Other calendars and feeds"
          />
          <SocialProof event={event} now={clock.now} />
        </>
      }
      alternatives={
        <div className="screen-only">
          <SimilarShows slug={slug} clock={clock} />
          <AffiliateLinks searchText={event.artist?.name ?? event.title} />
        </div>
      }
      support={<DonationCard context="event" entity={event.slug} />}
    />
  )
}

function SimilarShows({ slug, clock }: { slug: string; clock: Clock }) {
  const query = useQuery({ ...similarQuery({ params: { slug } }), ...RETRIED_BY_BUTTON })
  const hydrated = useHydrated()
  // shows no skeleton while the browser loads similar shows, because they're below the event and there may be none
  if (query.data?.length === 0 || (!query.data && hydrated && !query.error)) return null
  return (
    <Section title="More like this">
      <Part query={query} failure="Failed to fetch events" skeleton={null}>
        {(similar) => (
          <ul className={classes.shows}>
            {similar.map((similarEvent) => (
              <SimilarShow key={similarEvent.event.id} similar={similarEvent} clock={clock} />
            ))}
          </ul>
        )}
      </Part>
    </Section>
  )
}

const SimilarShow = ({ similar: { event, reasons }, clock }: { similar: SimilarEvent; clock: Clock }) => (
  <li className={classes.show} data-event={event.slug}>
    <EventLink event={event} className={classes.title} />
    <p className="quiet">
      {joinFacts(
        shortShowDay(event, clock),
        formatMainTime(event, clock.timeZone),
        event.venue.name,
        event.venue.town,
        formatPrice(event),
      )}
    </p>
    <p className={classes.reasons}>{toSentence(reasons)}</p>
  </li>
)

/** "Also stoner rock, also under $20" */
const toSentence = (reasons: readonly string[]): string => {
  const sentence = reasons.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function AffiliateLinks({ searchText }: { searchText: string }) {
  const settings = useSettings()
  const city = useCity()
  return (
    <Section title="Look elsewhere too">
      <ul className={affiliateClasses.links}>
        {affiliateLinks(searchText, city, settings.affiliateCodes).map(({ name, description, url }) => (
          <li key={name}>
            <a className="covers" href={url} rel="sponsored noopener" target="_blank">
              {name}
            </a>{' '}
            <span className="quiet">{description}</span>
          </li>
        ))}
      </ul>
      <p className={`quiet ${affiliateClasses.disclosure}`}>
        These are partner links. If you buy there, Houselights may earn a commission. It costs you nothing extra and
        doesn’t change what we list or in what order.
      </p>
    </Section>
  )
}
