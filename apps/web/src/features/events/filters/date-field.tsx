import { FieldButton, SelectField, TextField } from '@houselights/design-system/components/field'
import { shortDayName } from '@houselights/domain/dates/format-city-time'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import classes from './date-field.module.css'
import { DATE_OPTIONS } from './event-filter-options.ts'
import { type EventSearch, isDay } from './event-search.ts'

// about 50 KB that few visitors need
const DayCalendar = lazy(() => import('./day-calendar.tsx'))

interface DateFieldProps {
  className?: string | undefined
  date: EventSearch['date']
  today: string
  onChange: (date: EventSearch['date']) => void
}

/**
 * "Pick a day" opens a calendar, and the day picked there becomes the filter. The calendar closes when the focus leaves
 * it.
 */
export function DateField({ className, date, today, onChange }: DateFieldProps) {
  const [wantsDay, setWantsDay] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const field = useClickOutside(() => setOpen(false), ['pointerdown'])
  const [previousDate, setPreviousDate] = useState(date)
  if (previousDate !== date) {
    // the URL changed: show its date and close an open calendar
    setPreviousDate(date)
    setWantsDay(false)
    setOpen(false)
  }
  const isPicking = wantsDay || isDay(date)
  const dayLabel = isDay(date) ? shortDayName(date, today) : 'Choose a day'
  const choose = (value: string) => {
    setWantsDay(value === 'custom')
    setOpen(value === 'custom')
    if (value !== 'custom') onChange(value === 'all-dates' ? undefined : (value as EventSearch['date']))
  }
  const pick = (day: string) => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
    onChange(day)
  }
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // a click on an element that can't receive focus has no `relatedTarget`; `useClickOutside` handles it
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    // the focused element disappears with the calendar
    if (calendar.current?.contains(target as Node)) button.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the controls inside
    <div ref={field} className={className} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <SelectField
        name="date"
        label="Date"
        value={isPicking ? 'custom' : (date ?? 'all-dates')}
        options={DATE_OPTIONS}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isPicking && (
        <div className={`with-script ${classes.day}`}>
          <FieldButton
            ref={button}
            label="Day"
            aria-label={`Day: ${dayLabel}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {dayLabel}
          </FieldButton>
          {isOpen && (
            <Suspense fallback={<p role="status" aria-label="Loading the calendar" className={classes.wait} />}>
              <DayCalendar ref={calendar} day={isDay(date) ? date : undefined} today={today} onPick={pick} />
            </Suspense>
          )}
        </div>
      )}
      <noscript>
        <TextField type="date" name="day" label="Day" min={today} defaultValue={isDay(date) ? date : ''} />
      </noscript>
    </div>
  )
}
