interface SelectOption {
  value: string
  label: string
}

/** Returns an empty option, the options, and the chosen value from the URL if it isn't among them. */
export const toSelectOptions = (emptyLabel: string, options: readonly SelectOption[], chosen: string | undefined) => [
  { value: '', label: emptyLabel },
  ...options,
  ...(chosen === undefined || options.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
]
export const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const toSlugOptions = (venues: readonly { slug: string; name: string }[]) =>
  venues.map(({ slug, name }) => ({ value: slug, label: name }))
