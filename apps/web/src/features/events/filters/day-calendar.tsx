import { Themed } from '@houselights/design-system/components/themed'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { dayName } from '@houselights/domain/dates/format-city-time'
import type { Ref } from 'react'
import classes from './day-calendar.module.css'

interface DayCalendarProps {
  ref: Ref<HTMLDivElement>
  day: string | undefined
  /** Today in the city, which may differ from the browser's today. */
  today: string
  onPick: (day: string) => void
}

export default function DayCalendar({ ref, day, today, onPick }: DayCalendarProps) {
  return (
    <Themed>
      <Popover
        opened
        withinPortal={false}
        position="bottom-start"
        shadow="lg"
        withRoles={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <span className={classes.anchor} />
        </Popover.Target>
        <Popover.Dropdown ref={ref} role="group" aria-label="Calendar" className={classes.dropdown}>
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
        </Popover.Dropdown>
      </Popover>
    </Themed>
  )
}
