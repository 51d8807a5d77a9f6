interface SelectOption {
  value: string
  label: string
}

/** None, then the options, and the one of the address, which need not be among them. */
export const withChosen = (none: string, options: readonly SelectOption[], chosen: string | undefined) => [
  { value: '', label: none },
  ...options,
  ...(chosen === undefined || options.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
]
export const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const bySlug = (all: readonly { slug: string; name: string }[]) =>
  all.map(({ slug, name }) => ({ value: slug, label: name }))
