import type { VenueName } from '@houselights/types/entities'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTypedText } from '../../use-typed-text.ts'
import classes from './event-filter-bar.module.css'
import { DATE_OPTIONS, GENRE_OPTIONS, optionsWith } from './event-filter-options.ts'
import type { EventSearch } from './event-search.ts'

interface EventFilterBarProps {
  current: EventSearch
  venues: readonly VenueName[]
  /** Puts a change of filters into the address. */
  onChange: (change: Partial<EventSearch>) => void
}

const isDay = (date: string | undefined) => /^\d/.test(date ?? '')

/** The filters of the Events page: changes go to the address at once; without script a form with a button. */
export function EventFilterBar({ current, venues, onChange }: EventFilterBarProps) {
  const [text, setText] = useTypedText(current.search ?? '', (search) => onChange({ search: search || undefined }))
  return (
    <form
      action="/events"
      method="get"
      className={classes.bar}
      aria-label="Filter events"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search: text.trim() || undefined })
      }}
    >
      <TextInput
        className={classes.search}
        type="search"
        name="search"
        label="Search"
        placeholder="Artist, show or venue"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DateFields key={current.date} date={current.date} onChange={(date) => onChange({ date })} />
      <NativeSelect
        name="genre"
        label="Genre"
        value={current.genre ?? 'all-genres'}
        data={optionsWith(GENRE_OPTIONS, current.genre)}
        onChange={({ currentTarget: { value } }) => onChange({ genre: value === 'all-genres' ? undefined : value })}
      />
      <NativeSelect
        name="venue"
        label="Venue"
        value={current.venue ?? 'all-venues'}
        data={optionsWith(
          [
            { value: 'all-venues', label: 'All venues' },
            ...venues.map(({ slug, name }) => ({ value: slug, label: name })),
          ],
          current.venue,
        )}
        onChange={({ currentTarget: { value } }) => onChange({ venue: value === 'all-venues' ? undefined : value })}
      />
      <Button type="submit" className="without-script">
        Apply filters
      </Button>
    </form>
  )
}

/** The named spans of days, and behind "Pick a day" a calendar for one day. */
function DateFields({ date, onChange }: { date: EventSearch['date']; onChange: (date: EventSearch['date']) => void }) {
  const [picking, setPicking] = useState(isDay(date))
  const choose = (value: string) => {
    setPicking(value === 'custom')
    if (value !== 'custom') onChange(value === 'all-dates' ? undefined : (value as EventSearch['date']))
  }
  return (
    <>
      <NativeSelect
        name="date"
        label="Date"
        value={picking ? 'custom' : (date ?? 'all-dates')}
        data={DATE_OPTIONS}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <TextInput
        className={picking ? undefined : 'without-script'}
        type="date"
        name="day"
        label="Day"
        defaultValue={isDay(date) ? date : ''}
        onChange={({ currentTarget: { value } }) => isDay(value) && onChange(value)}
      />
    </>
  )
}
