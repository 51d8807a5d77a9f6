import { MOST_SHOWS } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { Button } from '@houselights/design-system/components/button'
import { toast } from '@houselights/design-system/toast-store'
import { isOver } from '@houselights/domain/dates/show-hours'
import { useEffect } from 'react'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { LinkButton } from '../../layout/links/link-button.tsx'
import { Section } from '../../layout/page/section.tsx'
import { inCity } from '../../page/page-city.ts'
import { keepForLater, ShareButton } from '../event-actions/index.ts'
import { SubscribeMenu } from '../feeds/index.ts'
import { PlanDays } from './plan-days.tsx'
import { planOf, planPath } from './plan-words.ts'
import { SaveButton } from './save-button.tsx'
import classes from './saved.module.css'
import { save, showsOfCity } from './saved-shows.ts'

interface SavedListProps {
  /** The shows that were found of those that were saved since the page was opened. */
  found: readonly ShowById[]
  ids: readonly string[]
  clock: Clock
  origin: string
}

export function SavedList({ found, ids, clock, origin }: SavedListProps) {
  const isSaved = ({ askedFor }: ShowById) => ids.includes(askedFor)
  const shows = showsOfCity(found, clock.city.id)
  const [past, toCome] = [true, false].map((isPast) =>
    shows.filter(({ event, endsAt }) => isOver({ ...event, endsAt }, clock.now, clock.timeZone) === isPast),
  ) as [ShowById[], ShowById[]]
  const elsewhere = found.filter((show) => show.city !== clock.city.id && isSaved(show))
  const gone = ids.filter((id) => !found.some(({ askedFor }) => askedFor === id))
  const chosen = toCome.filter(isSaved).map(({ askedFor }) => askedFor)
  const path = inCity(clock.city, planPath(chosen.slice(0, MOST_SHOWS)))
  // what was saved before, or elsewhere, is kept from now on
  const pages = toCome
    .filter(isSaved)
    .map(({ event }) => inCity(clock.city, `/events/${encodeURIComponent(event.slug)}`))
  const listed = pages.slice(0, MOST_SHOWS).join('\n')
  useEffect(() => void (listed && keepForLater(listed.split('\n'))), [listed])
  const remove = (these: readonly string[]) => {
    for (const id of these) save(id, false)
    toast({ title: 'Removed' })
  }
  const actions = ({ askedFor, event }: ShowById) => <SaveButton id={askedFor} title={event.title} />
  return (
    <>
      {chosen.length > 0 && (
        <>
          <p>
            A calendar and a shared link hold these shows to come
            {chosen.length > MOST_SHOWS && `, the first ${MOST_SHOWS} of them,`} and keep up with what changes of them.
            What you save later takes a new one.
          </p>
          <div className={`cluster ${classes.actions}`}>
            <ShareButton title="Saved shows" url={origin + path}>
              Share these shows
            </ShareButton>
            <SubscribeMenu page={path} origin={origin} name="Saved shows" label="Calendar" />
          </div>
        </>
      )}
      {elsewhere.length > 0 && <p>{counted(elsewhere.length, 'saved show')} of another city: see its own pages.</p>}
      {gone.length > 0 && (
        <p>
          {counted(gone.length, 'saved show')} can no longer be found here.{' '}
          <Button variant="default" onClick={() => remove(gone)}>
            Remove what is gone
          </Button>
        </p>
      )}
      <PlanDays
        shows={toCome}
        isOut={(show) => !isSaved(show)}
        clock={clock}
        actions={actions}
        ofDay={(_, ofDay) => (
          <LinkButton
            variant="default"
            to="/plan"
            search={planOf(
              ofDay
                .filter(isSaved)
                .slice(0, MOST_SHOWS)
                .map(({ askedFor }) => askedFor),
            )}
          >
            Make a plan
          </LinkButton>
        )}
      />
      {past.length > 0 && (
        <Section
          title="Past shows"
          more={
            past.some(isSaved) && (
              <Button variant="default" onClick={() => remove(past.map(({ askedFor }) => askedFor))}>
                Remove past shows
              </Button>
            )
          }
        >
          <PlanDays shows={past} isOut={(show) => !isSaved(show)} clock={clock} actions={actions} />
        </Section>
      )}
    </>
  )
}
