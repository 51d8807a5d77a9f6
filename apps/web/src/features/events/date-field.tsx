import { Input, Loader, NativeSelect, Popover, TextInput } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { shortDayName } from '../../format/city-time.ts'
import classes from './date-field.module.css'
import { DATE_OPTIONS } from './event-filter-options.ts'
import { type EventSearch, isDay } from './event-search.ts'

// about 40 KB, which few visitors need
const DayCalendar = lazy(() => import('./day-calendar.tsx'))

interface DateFieldProps {
  className?: string | undefined
  date: EventSearch['date']
  /** The city's day. */
  today: string
  onChange: (date: EventSearch['date']) => void
}

/**
 * The named date ranges; "Pick a day" opens a calendar, whose day becomes the filter. It closes when the focus leaves.
 */
export function DateField({ className, date, today, onChange }: DateFieldProps) {
  const [wantsDay, setWantsDay] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState(date)
  if (before !== date) {
    // the address changed: it decides what is shown, and an open calendar closes
    setBefore(date)
    setWantsDay(false)
    setOpened(false)
  }
  const picking = wantsDay || isDay(date)
  const choose = (value: string) => {
    setWantsDay(value === 'custom')
    setOpened(value === 'custom')
    if (value !== 'custom') onChange(value === 'all-dates' ? undefined : (value as EventSearch['date']))
  }
  const pick = (day: string) => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
    onChange(day)
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // a click on something without focus has no target here: the popover itself notices clicks outside
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(false)
  }
  const closeByEscape = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return
    setOpened(false)
    // the focused element disappears with the calendar
    if (calendar.current?.contains(target as Node)) button.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the controls inside
    <div className={className} onBlur={closeOnLeaving} onKeyDown={closeByEscape}>
      <NativeSelect
        name="date"
        label="Date"
        value={picking ? 'custom' : (date ?? 'all-dates')}
        data={[...DATE_OPTIONS]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {picking && (
        <Popover
          opened={opened}
          onChange={setOpened}
          withinPortal={false}
          position="bottom-start"
          shadow="lg"
          withRoles={false}
          closeOnEscape={false}
        >
          <Popover.Target>
            <div className={`with-script ${classes.day}`}>
              <span className={classes.label} aria-hidden="true">
                Day
              </span>
              <Input
                component="button"
                type="button"
                ref={button}
                pointer
                aria-label={`Day: ${isDay(date) ? shortDayName(date, today) : 'none chosen'}`}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                {isDay(date) ? shortDayName(date, today) : 'Choose a day'}
              </Input>
            </div>
          </Popover.Target>
          <Popover.Dropdown ref={calendar} role="group" aria-label="Calendar" className={classes.calendar}>
            <Suspense fallback={<Loader className={classes.wait} aria-label="Loading the calendar" />}>
              <DayCalendar day={isDay(date) ? date : undefined} today={today} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
      <noscript>
        <TextInput type="date" name="day" label="Day" min={today} defaultValue={isDay(date) ? date : ''} />
      </noscript>
    </div>
  )
}
