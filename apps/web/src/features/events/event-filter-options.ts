interface Option {
  value: string
  label: string
}

export const DATE_OPTIONS: Option[] = [
  { value: 'all-dates', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'next-week', label: 'Next Week' },
  { value: 'weekend', label: 'This Weekend' },
  { value: 'month', label: 'This Month' },
  { value: 'custom', label: 'Pick a day' },
]

export const GENRE_OPTIONS: Option[] = [
  { value: 'all-genres', label: 'All genres' },
  ...['Indie Rock', 'Electronic', 'Folk', 'Indie Folk'].map((genre) => ({ value: genre, label: genre })),
]

/** The options, and the value in force where it came by the address and is none of them. */
export const optionsWith = (options: Option[], value: string | undefined): Option[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
