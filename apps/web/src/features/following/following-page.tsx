import { followedQuery } from '@houselights/api-client/followed-shows'
import type { AnnouncedShow } from '@houselights/contracts/public-api/announced'
import { Button } from '@houselights/design-system/components/button'
import { clockTime, dayName, getDay } from '@houselights/domain/dates/format-city-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Clock } from '../../hooks/use-clock.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { ArtistLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { ShowLine, ShowLines } from '../announced/index.ts'
import { type FollowedItem, getIds } from './followed-list.ts'
import classes from './following-page.module.css'
import { getPushSupport, type PushSupport } from './push.ts'
import {
  recordVisit,
  renewNotifications,
  setFollowed,
  startNotifications,
  stopNotifications,
  turnOffNotify,
  useFollowed,
  useIsPushOn,
  useNotifiedIds,
} from './use-following.ts'

const FETCH_FAILED = 'Failed to fetch events'

export function FollowingPage({ clock }: { clock: Clock }) {
  const items = useFollowed()
  const notifiedIds = useNotifiedIds()
  if (!items) return <SkeletonList height={96} />
  if (items.length + notifiedIds.length === 0) return <NothingFollowed />
  return <Followed items={items} notifiedIds={notifiedIds} clock={clock} />
}

type FollowedProps = { items: readonly FollowedItem[]; notifiedIds: readonly string[]; clock: Clock }

function Followed({ items, notifiedIds, clock }: FollowedProps) {
  const { city } = clock
  const ids = useMemo(() => ({ ...getIds(items), events: notifiedIds }), [items, notifiedIds])
  const shows = useQuery({ ...followedQuery(ids), ...RETRIED_BY_BUTTON })
  const previousVisit = usePreviousVisit(clock)
  return (
    <>
      {items.length > 0 && (
        <Section title="Artists and venues">
          <ul className={`lines ${classes.places}`}>
            {items.map((item) => (
              <li key={item.id}>
                <FollowedLink item={item} />
                <Button variant="default" aria-label={`Unfollow ${item.name}`} onClick={() => setFollowed(item, false)}>
                  Unfollow
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <PushPanel />
      <Section title="Next shows">
        <Part query={shows} failure={FETCH_FAILED} skeleton={<SkeletonList height={96} />}>
          {(upcoming) =>
            upcoming.length > 0 ? (
              <ShowLines>
                {upcoming.map((show) => (
                  <FollowedShow
                    key={show.event.id}
                    show={show}
                    clock={clock}
                    isNew={isNew(show, previousVisit)}
                    notified={notifiedIds.includes(show.event.id)}
                  />
                ))}
              </ShowLines>
            ) : (
              <p>No upcoming shows in {city.name} from anyone you follow.</p>
            )
          }
        </Part>
      </Section>
    </>
  )
}

/** Returns the time of the previous visit; null on the first visit. */
function usePreviousVisit({ now, city }: Clock): string | null {
  const [previousVisit, setPreviousVisit] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is recorded once, not every minute
  useEffect(() => setPreviousVisit(recordVisit(city.id, now)), [city.id])
  return previousVisit
}

/**
 * A show that was in the first scrape of each of its sources may have been announced long before, so it isn't marked as
 * new.
 */
const isNew = ({ firstSeenAt, fromFirstRead }: AnnouncedShow, previousVisit: string | null) =>
  previousVisit !== null && !fromFirstRead && Date.parse(firstSeenAt) > Date.parse(previousVisit)

const FollowedLink = ({ item: { kind, slug, name } }: { item: FollowedItem }) =>
  kind === 'artist' ? <ArtistLink artist={{ slug, name }} /> : <VenueLink venue={{ slug, name }} />

interface ShowProps {
  show: AnnouncedShow
  clock: Clock
  isNew: boolean
  notified: boolean
}

const FollowedShow = ({ show: { event, firstSeenAt }, clock, isNew, notified }: ShowProps) => (
  <ShowLine
    event={event}
    clock={clock}
    badge={isNew && <span className={classes.new}>new</span>}
    action={
      notified && (
        <Button variant="default" aria-label={`Notify off for ${event.title}`} onClick={() => turnOffNotify(event.id)}>
          Notify off
        </Button>
      )
    }
  >
    {isNew &&
      `First seen ${dayName(getDay(firstSeenAt, clock.timeZone), clock.today)}, ${clockTime(firstSeenAt, clock.timeZone)}`}
  </ShowLine>
)

const NothingFollowed = () => (
  <>
    <p>You’re not following anyone yet. Follow an artist or a venue on its page, or press Notify on a show.</p>
    <p>
      <Link to="/artists">Artists</Link> · <Link to="/venues">Venues</Link>
    </p>
  </>
)

function PushPanel() {
  const { pushKey } = useSettings()
  const isPushOn = useIsPushOn()
  // only the browser knows what is followed, so none of this is rendered on the server
  const [support, setSupport] = useState(getPushSupport)
  useEffect(() => {
    if (pushKey !== null) void renewNotifications(pushKey)
  }, [pushKey])
  if (pushKey === null) return null
  const start = async () => {
    await startNotifications(pushKey)
    setSupport(getPushSupport())
  }
  return (
    <Section title="Notifications">
      {isPushOn ? (
        <>
          <p className={classes.pushStatus}>This device gets notifications, even when the site is closed.</p>
          <Button variant="default" size="md" onClick={() => void stopNotifications()}>
            Stop notifications
          </Button>
        </>
      ) : (
        <PushIsOff support={support} start={start} />
      )}
      <p className={`quiet ${classes.notices}`}>
        We notify you about new shows by artists and venues you follow. We also tell you when a show goes on sale,
        moves, is canceled or is tonight, if you follow its artist or pressed Notify. To do that, we store what you
        follow and the address your browser gives us, and nothing about who you are. Stopping notifications erases both.
      </p>
    </Section>
  )
}

function PushIsOff({ support, start }: { support: PushSupport; start: () => Promise<void> }) {
  if (support === 'unsupported')
    return (
      <p>This browser doesn’t support notifications. On an iPhone or iPad, add the site to the Home Screen first.</p>
    )
  if (support === 'blocked')
    return <p>This browser blocks notifications from this site. Allow them in your browser’s settings.</p>
  return (
    <Button variant="default" size="md" onClick={() => void start()}>
      Send notifications to this device
    </Button>
  )
}
