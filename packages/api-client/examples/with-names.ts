/** Names used in the examples: slugs that exist, and the id of a city. */
export interface ExampleNames {
  event: string | undefined
  artist: string | undefined
  venue: string | undefined
  city: string
  /** As yyyy-MM. */
  month?: string | undefined
}
type Name = keyof ExampleNames | 'googlePlaceId'

/** The archive responds for any month. */
const EXAMPLE_MONTH = '2025-04'
/** Environment variables that replace names when the site has none. */
const VARIABLES: Readonly<Record<Name, string>> = {
  event: 'EVENT_SLUG',
  artist: 'ARTIST_SLUG',
  venue: 'VENUE_SLUG',
  city: 'CITY_ID',
  month: 'MONTH',
  googlePlaceId: 'GOOGLE_PLACE_ID',
}

/**
 * Makes a call's example work unchanged in a shell or a program: fills its placeholders with existing names, or with
 * clearly named variables if there are none.
 */
export function withNames(path: string, source: string, names: ExampleNames): string {
  const values = { ...names, month: names.month ?? EXAMPLE_MONTH }
  return source
    .replace(/'(https?:[^']*\{\w+\}[^']*)'/g, (_, address: string) => toShellText(address, path, values))
    .replace(/params: \{ (\w+)(?:: (\w+))? \}/g, (match, parameter: string, name = parameter) =>
      name in values ? `params: { ${parameter}: ${toProgramText(name, values[name as keyof ExampleNames])} }` : match,
    )
}

/** Fills in an address's placeholders and quotes it. Variables need double quotes. */
function toShellText(address: string, path: string, names: ExampleNames): string {
  let hasVariable = false
  const filledAddress = address.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const name = getNameKind(path, parameter)
    const value = name === 'googlePlaceId' ? undefined : names[name]
    // an encoded name may still contain the quote that ends a string in a shell
    if (value) return encodeURIComponent(value).replaceAll("'", '%27')
    hasVariable = true
    return `$${VARIABLES[name]}`
  })
  return hasVariable ? `"${filledAddress}"` : `'${filledAddress}'`
}

const toProgramText = (name: Name, value: string | undefined) =>
  value ? `'${value.replace(/['\\]/g, '\\$&')}'` : `process.env.${VARIABLES[name]} ?? ''`

/** Returns the kind of name that fills a path parameter: `event` for `/api/events/{slug}`. */
function getNameKind(path: string, parameter: string): Name {
  if (parameter in VARIABLES) return parameter as Name
  const [, kind] = /\/(event|artist|venue)s\/\{(?:slug|id)\}/.exec(path) ?? []
  if (!kind) throw new Error(`No example value for {${parameter}} in ${path}.`)
  return kind as Name
}
