import { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import { Admission, EventKind, EventStatus } from '@houselights/contracts/entities/entities'
import type { EventFacts, LockedFields } from '@houselights/contracts/entities/event-overrides'
import { artistKey } from '../artists/artist-name.ts'
import { atNightTime, localClock } from '../dates/city-time.ts'
import { displayGenres } from '../genres/genres.ts'
import { parsePrice } from '../prices/parse-price.ts'
import type { ColumnField } from './column-fields.ts'
import * as parsers from './parse-typed-values.ts'

/** A field that sources fill and operators can lock. */
export interface EventField extends Pick<ColumnField, 'name' | 'label' | 'type' | 'choices' | 'hint'> {
  /** The field's name in an event's list of inferred fields. */
  inferredAs?: string
  /** The keys that are locked with it. */
  keys: readonly (keyof LockedFields)[]
  show(event: EventFacts, timeZone: string): string
  parse(text: string, label: string, night: { day: string; timeZone: string }): LockedFields
}

/** Facts whose type is nullable text. */
type TextFact = { [Key in keyof EventFacts]: EventFacts[Key] extends string | null ? Key : never }[keyof EventFacts]
const textField = (
  key: TextFact,
  field: Pick<EventField, 'label' | 'type' | 'choices' | 'hint' | 'inferredAs'>,
  parser: parsers.ValueParser<string | null>,
  name: string = key,
): EventField => ({
  ...field,
  name,
  keys: [key],
  show: (event) => event[key] ?? '',
  parse: (text, label) => ({ [key]: parser(text, label) }),
})

/** Creates a field with one of these values, or none. */
const choiceField = (key: TextFact, label: string, choices: readonly string[], hint: string): EventField =>
  textField(key, { label, hint, type: 'choice', choices: ['', ...choices] }, parsers.oneOfOrNone(choices))

const timeField = (
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
  parse: (text, shownLabel, { day, timeZone }) => {
    const clock = parsers.clock(text, shownLabel)
    return { [key]: clock && atNightTime(day, clock, timeZone) }
  },
})

export const EVENT_FIELDS: readonly EventField[] = [
  textField('title', { label: 'Title', type: 'text' }, parsers.required(parsers.text)),
  textField('localDate', { label: 'Date', type: 'day' }, parsers.required(parsers.day), 'day'),
  timeField('start', 'Start', 'startsAt'),
  timeField('end', 'End', 'endsAt'),
  timeField('doors', 'Doors', 'doorsAt', { inferredAs: 'doors' }),
  textField('room', { label: 'Room', type: 'text' }, parsers.text),
  textField('night', { label: 'Night', type: 'text', hint: 'The series or party, not an act.' }, parsers.text),
  textField(
    'presenter',
    { label: 'Presenter', type: 'text', hint: 'Who puts it on: X in “X presents”.' },
    parsers.text,
  ),
  textField('tour', { label: 'Tour', type: 'text', hint: 'Tour, album or occasion.' }, parsers.text),
  textField(
    'kind',
    { label: 'Kind', type: 'choice', choices: EventKind.options, hint: 'Only music and unknown are shown publicly.' },
    parsers.oneOf(EventKind.options),
  ),
  textField(
    'status',
    { label: 'Status', type: 'choice', choices: EventStatus.options },
    parsers.oneOf(EventStatus.options),
  ),
  {
    name: 'price',
    label: 'Price',
    type: 'text',
    hint: 'As printed, such as $20 or Free.',
    keys: ['price', 'priceMin', 'priceMax', 'currency', 'admission'],
    show: ({ price }) => price ?? '',
    parse: (text, label) => {
      const { text: price, min, max, currency, admission } = parsePrice(parsers.text(text, label))
      return { price, priceMin: min, priceMax: max, currency, admission }
    },
  },
  choiceField('admission', 'Admission', Admission.options, 'Follows the price unless you set it.'),
  textField('age', { label: 'Age', type: 'text', hint: 'The filter finds All Ages, 18+ and 21+.' }, parsers.text),
  choiceField('wheelchair', 'Wheelchair access', WheelchairAccess.options, 'If empty, the venue’s value is shown.'),
  textField(
    'wheelchairNote',
    { label: 'Note on wheelchair access', type: 'text', hint: 'Such as: ramp at the side door.' },
    parsers.text,
  ),
  choiceField(
    'seating',
    'Seating',
    Seating.options,
    'Mixed: seats and room to stand. If empty, the venue’s value is shown.',
  ),
  textField('ticketUrl', { label: 'Ticket link', type: 'url' }, parsers.webLink),
  textField('imageUrl', { label: 'Image link', type: 'url' }, parsers.webLink),
  textField('description', { label: 'Description', type: 'long-text', inferredAs: 'description' }, parsers.longText),
  {
    name: 'tags',
    label: 'Tags',
    type: 'list',
    hint: 'Genres, one per line.',
    keys: ['tags'],
    show: ({ tags }) => tags.join('\n'),
    parse: (text, label) => ({ tags: displayGenres(parsers.list(text, label)) }),
  },
  {
    name: 'bill',
    label: 'Bill',
    type: 'list',
    hint: 'One act per line. The first is the headliner.',
    keys: ['bill'],
    show: ({ bill }) => bill.map(({ name }) => name).join('\n'),
    parse: (text, label) => ({ bill: getBill(parsers.list(text, label)) }),
  },
]

/** Keeps each act once: two spellings of one artist are one act. */
function getBill(names: readonly string[]): EventFacts['bill'] {
  const keys = names.map(artistKey)
  return names
    .filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
    .map((name, index) => ({ name, role: index === 0 ? 'headliner' : 'support' }))
}
