import { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import { Admission, EventKind, EventStatus } from '@houselights/contracts/entities/entities'
import type { EventFacts, Locked } from '@houselights/contracts/entities/event-overrides'
import { artistKey } from '../artists/artist-name.ts'
import { atNightTime, localClock } from '../dates/city-time.ts'
import { displayGenres } from '../genres/genres.ts'
import { parsePrice } from '../prices/parse-price.ts'
import type { ColumnField } from './column-fields.ts'
import * as typed from './typed-values.ts'

/** A field that sources state and operators may lock. */
export interface EventField extends Pick<ColumnField, 'name' | 'label' | 'type' | 'choices' | 'hint'> {
  /** What it is called among an event's inferred fields. */
  inferredAs?: string
  /** What is locked with it. */
  keys: readonly (keyof Locked)[]
  show(event: EventFacts, timeZone: string): string
  read(text: string, label: string, night: { day: string; timeZone: string }): Locked
}

/** The facts that are a text, or none. */
type Plain = { [Key in keyof EventFacts]: EventFacts[Key] extends string | null ? Key : never }[keyof EventFacts]
const plain = (
  key: Plain,
  field: Pick<EventField, 'label' | 'type' | 'choices' | 'hint' | 'inferredAs'>,
  reading: typed.Reading<string | null>,
  name: string = key,
): EventField => ({
  ...field,
  name,
  keys: [key],
  show: (event) => event[key] ?? '',
  read: (text, label) => ({ [key]: reading(text, label) }),
})

/** One of some words, or none of them. */
const choice = (key: Plain, label: string, choices: readonly string[], hint: string): EventField =>
  plain(key, { label, hint, type: 'choice', choices: ['', ...choices] }, typed.oneOfOrNone(choices))

const hour = (
  name: string,
  label: string,
  key: 'startsAt' | 'endsAt' | 'doorsAt',
  more: Partial<EventField> = {},
): EventField => ({
  name,
  label,
  type: 'clock',
  keys: [key],
  hint: 'Local time. Before 06:00 means the morning after that day.',
  ...more,
  show: (event, timeZone) => (event[key] === null ? '' : localClock(event[key], timeZone)),
  read: (text, shown, { day, timeZone }) => {
    const clock = typed.clock(text, shown)
    return { [key]: clock && atNightTime(day, clock, timeZone) }
  },
})

export const EVENT_FIELDS: readonly EventField[] = [
  plain('title', { label: 'Title', type: 'text' }, typed.needed(typed.text)),
  plain('localDate', { label: 'Date', type: 'day' }, typed.needed(typed.day), 'day'),
  hour('start', 'Start', 'startsAt'),
  hour('end', 'End', 'endsAt'),
  hour('doors', 'Doors', 'doorsAt', { inferredAs: 'doors' }),
  plain('room', { label: 'Room', type: 'text' }, typed.text),
  plain('night', { label: 'Night', type: 'text', hint: 'The series or party, not an act.' }, typed.text),
  plain('presenter', { label: 'Presenter', type: 'text', hint: 'Who puts it on: X in “X presents”.' }, typed.text),
  plain('tour', { label: 'Tour', type: 'text', hint: 'Tour, album or occasion.' }, typed.text),
  plain(
    'kind',
    { label: 'Kind', type: 'choice', choices: EventKind.options, hint: 'Only music and unknown are shown publicly.' },
    typed.oneOf(EventKind.options),
  ),
  plain('status', { label: 'Status', type: 'choice', choices: EventStatus.options }, typed.oneOf(EventStatus.options)),
  {
    name: 'price',
    label: 'Price',
    type: 'text',
    hint: 'As printed, such as $20 or Free.',
    keys: ['price', 'priceMin', 'priceMax', 'currency', 'admission'],
    show: ({ price }) => price ?? '',
    read: (text, label) => {
      const { text: price, min, max, currency, admission } = parsePrice(typed.text(text, label))
      return { price, priceMin: min, priceMax: max, currency, admission }
    },
  },
  choice('admission', 'Admission', Admission.options, 'Follows the price unless you set it.'),
  plain('age', { label: 'Age', type: 'text', hint: 'The filter finds All Ages, 18+ or 21+.' }, typed.text),
  choice('wheelchair', 'Wheelchair access', WheelchairAccess.options, 'If unknown, the venue’s access is shown.'),
  plain(
    'wheelchairNote',
    { label: 'Note on wheelchair access', type: 'text', hint: 'Such as: ramp at the side door.' },
    typed.text,
  ),
  choice(
    'seating',
    'Seating',
    Seating.options,
    'Mixed: seats and room to stand. If unknown, the venue’s seating is shown.',
  ),
  plain('ticketUrl', { label: 'Ticket link', type: 'url' }, typed.webLink),
  plain('imageUrl', { label: 'Image link', type: 'url' }, typed.webLink),
  plain('description', { label: 'Description', type: 'long-text', inferredAs: 'description' }, typed.longText),
  {
    name: 'tags',
    label: 'Tags',
    type: 'list',
    hint: 'Genres, one per line.',
    keys: ['tags'],
    show: ({ tags }) => tags.join('\n'),
    read: (text, label) => ({ tags: displayGenres(typed.list(text, label)) }),
  },
  {
    name: 'bill',
    label: 'Bill',
    type: 'list',
    hint: 'One act per line. The first is the headliner.',
    keys: ['bill'],
    show: ({ bill }) => bill.map(({ name }) => name).join('\n'),
    read: (text, label) => ({ bill: getBill(typed.list(text, label)) }),
  },
]

/** Each act once: two spellings of one artist are one. */
function getBill(names: readonly string[]): EventFacts['bill'] {
  const keys = names.map(artistKey)
  return names
    .filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
    .map((name, index) => ({ name, role: index === 0 ? 'headliner' : 'support' }))
}
