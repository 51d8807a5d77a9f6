import { clockTime, dayName, dayOf } from '@houselights/domain/shown/city-time'
import type { Announced } from '@houselights/types/announced'
import type { Clock } from '../../use-clock.ts'
import classes from './announced-list.module.css'
import { ShowLine, ShowLines } from './show-line.tsx'

/** Shows under the days on which they were first seen. */
export function AnnouncedList({ shows, clock }: { shows: readonly Announced[]; clock: Clock }) {
  const days = Map.groupBy(shows, ({ firstSeenAt }) => dayOf(firstSeenAt, clock.timeZone))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`seen-${day}`} className={classes.day}>
      <h2 id={`seen-${day}`}>
        First seen <time dateTime={day}>{dayName(day, clock.today)}</time>
      </h2>
      <ShowLines>
        {ofDay.map(({ event, firstSeenAt, fromFirstRead }) => (
          <ShowLine key={event.id} event={event} clock={clock}>
            {fromFirstRead ? (
              'On the list when we first read it'
            ) : (
              <>
                First seen at <time dateTime={firstSeenAt}>{clockTime(firstSeenAt, clock.timeZone)}</time>
              </>
            )}
          </ShowLine>
        ))}
      </ShowLines>
    </section>
  ))
}
