import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { dayName } from '../../format/city-time.ts'
import classes from './day-calendar.module.css'

interface DayCalendarProps {
  day: string | undefined
  /** The city's day, which need not be the browser's. */
  today: string
  onPick: (day: string) => void
}

/** A calendar to choose one day, from the city's today on. */
export default function DayCalendar({ day, today, onPick }: DayCalendarProps) {
  return (
    <DatePicker
      className={classes.calendar}
      value={day ?? null}
      defaultDate={day && day > today ? day : today}
      minDate={today}
      onChange={(picked) => picked && onPick(picked)}
      maxLevel="month"
      firstDayOfWeek={0}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      getDayAriaLabel={(date) => dayName(date, today)}
      getDayProps={(date) => ({
        className: classes.day,
        'aria-pressed': date === day,
        // by default the calendar marks the browser's today
        'aria-current': date === today ? 'date' : undefined,
        'data-today': undefined,
      })}
    />
  )
}
