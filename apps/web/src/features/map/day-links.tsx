import { Button } from '@houselights/design-system/components/button'
import { TextField } from '@houselights/design-system/components/field'
import { dayAfter, nearDay, shortDayName } from '@houselights/domain/dates/format-city-time'
import { Link } from '@tanstack/react-router'
import { useClock } from '../../hooks/use-clock.ts'
import { inCity } from '../../page/page-city.ts'
import classes from './day-links.module.css'

const DAYS = 7

export function DayLinks({ day }: { day: string }) {
  const { tonight, city } = useClock()
  const days = [tonight]
  while (days.length < DAYS) days.push(dayAfter(days.at(-1) ?? tonight))
  return (
    <div className={classes.days}>
      <nav aria-label="Day">
        <ul className={classes.links}>
          {days.map((each) => (
            <li key={each}>
              <Link
                to="/map"
                search={each === tonight ? {} : { date: each }}
                activeOptions={{ exact: true, includeSearch: true }}
                preload={false}
                resetScroll={false}
                aria-current={each === day ? 'date' : undefined}
              >
                {nearDay(each, tonight) ?? shortDayName(each, tonight)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form action={inCity(city, '/map')} method="get" className={classes.form} aria-label="Another day">
        <TextField key={day} type="date" name="date" label="Another day" min={tonight} defaultValue={day} />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </div>
  )
}
