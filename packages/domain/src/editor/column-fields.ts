import { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { EditableField } from '@houselights/contracts/operators/editor'
import * as parsers from './parse-typed-values.ts'

/**
 * A field of an artist or a venue. It edits a column that sources, the registry or enrichment fill unless it is locked.
 */
export interface ColumnField {
  name: string
  label: string
  type: EditableField['type']
  column: string
  choices?: readonly string[]
  hint?: string
  /** Only operators set it, so there is nothing to lock. */
  isOperatorOnly?: true
  parse: parsers.ValueParser<unknown>
}

const textField = (name: string, label: string, column = name, more: Partial<ColumnField> = {}): ColumnField => ({
  name,
  label,
  column,
  type: 'text',
  parse: parsers.text,
  ...more,
})
const linkField = (name: string, label: string, column: string): ColumnField => ({
  name,
  label,
  column,
  type: 'url',
  parse: parsers.webLink,
})
const listField = (name: string, label: string, column: string, hint: string): ColumnField => ({
  name,
  label,
  column,
  hint,
  type: 'list',
  parse: parsers.list,
})
const NAME = textField('name', 'Name', 'name', { parse: parsers.required(parsers.text) })
const DESCRIPTION = textField('description', 'Description', 'description', {
  type: 'long-text',
  parse: parsers.longText,
})
const SOCIAL = {
  ...listField(
    'socialLinks',
    'Social links',
    'social_links',
    'One per line, such as instagram: https://instagram.com/name',
  ),
  parse: parsers.links,
}
const coordinateField = (name: 'latitude' | 'longitude', label: string, max: number): ColumnField => ({
  name,
  label,
  column: name,
  type: 'number',
  parse: parsers.number({ from: -max, to: max, whole: false }),
})

export const ARTIST_FIELDS: readonly ColumnField[] = [
  NAME,
  textField('genre', 'Genre'),
  textField('location', 'Location'),
  DESCRIPTION,
  linkField('imageUrl', 'Image link', 'image_url'),
  textField('spotifyId', 'Spotify id', 'spotify_id', {
    hint: 'Or the address of the artist’s Spotify page.',
    parse: parsers.identifier(
      /^(?:https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?artist\/|spotify:artist:)?([A-Za-z0-9]{22})(?:[?#].*)?$/,
      'an id of 22 letters and digits, or the address of the artist’s page on open.spotify.com',
    ),
  }),
  textField('youtubeChannelId', 'YouTube channel id', 'youtube_channel_id', {
    parse: parsers.identifier(
      /^(?:https:\/\/(?:www\.)?youtube\.com\/channel\/)?(UC[\w-]{22})(?:[/?#].*)?$/,
      'an id that begins with UC and has 24 characters, or the address of the channel',
    ),
  }),
  SOCIAL,
  listField('aliases', 'Other names', 'aliases', 'One per line. Searches find the artist by them.'),
]

export const VENUE_FIELDS: readonly ColumnField[] = [
  NAME,
  textField('address', 'Address'),
  textField('neighborhood', 'Neighborhood'),
  textField('capacity', 'Capacity', 'capacity', {
    type: 'number',
    parse: parsers.number({ from: 1, to: 200_000, whole: true }),
  }),
  textField('venueType', 'Kind of venue', 'venue_type', { hint: 'Words joined by underscore, such as music_hall.' }),
  listField('genres', 'Genres', 'primary_genres', 'One per line.'),
  linkField('website', 'Website', 'website'),
  textField('wheelchair', 'Wheelchair access', 'wheelchair', {
    type: 'choice',
    choices: ['', ...WheelchairAccess.options],
    parse: parsers.oneOfOrNone(WheelchairAccess.options),
  }),
  textField('wheelchairNote', 'Note on wheelchair access', 'wheelchair_note', {
    hint: 'Such as: ramp at the side door.',
  }),
  textField('seating', 'Seating', 'seating', {
    type: 'choice',
    choices: ['', ...Seating.options],
    hint: 'For most shows. An event’s own seating takes priority.',
    parse: parsers.oneOfOrNone(Seating.options),
  }),
  DESCRIPTION,
  linkField('imageUrl', 'Image link', 'image_url'),
  SOCIAL,
  textField('googlePlaceId', 'Google place id', 'google_place_id', {
    parse: parsers.identifier(/^([\w-]{10,300})$/, 'an id of letters, digits, - and _'),
  }),
  coordinateField('latitude', 'Latitude', 90),
  coordinateField('longitude', 'Longitude', 180),
  {
    name: 'doNotScrape',
    label: 'Do not scrape',
    column: 'do_not_scrape',
    type: 'flag',
    isOperatorOnly: true,
    hint: 'Hides the venue and its events right away, and stops scraping its sources.',
    parse: parsers.flag,
  },
]

/** Converts a column's value to the text in its input. */
export function toInputText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, target]) => `${name}: ${target}`)
      .join('\n')
  return String(value)
}
