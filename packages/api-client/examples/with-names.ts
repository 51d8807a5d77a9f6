/** What examples name: slugs of what is there, and the id of a city. */
export interface ExampleNames {
  event: string | undefined
  artist: string | undefined
  venue: string | undefined
  city: string
  /** Written yyyy-MM. */
  month?: string | undefined
}
type Name = keyof ExampleNames | 'googlePlaceId'

/** The archive answers for every month. */
const A_MONTH = '2025-04'
/** What stands for a name in a shell and in the environment of a program where nothing is there to be named. */
const VARIABLES: Readonly<Record<Name, string>> = {
  event: 'EVENT_SLUG',
  artist: 'ARTIST_SLUG',
  venue: 'VENUE_SLUG',
  city: 'CITY_ID',
  month: 'MONTH',
  googlePlaceId: 'GOOGLE_PLACE_ID',
}

/**
 * The example of a call, which stands as it is in a shell or a program: with names of what is there in the place of its
 * placeholders, and clearly named variables where nothing is.
 */
export function withNames(path: string, source: string, names: ExampleNames): string {
  const found = { ...names, month: names.month ?? A_MONTH }
  return source
    .replace(/'(https?:[^']*\{\w+\}[^']*)'/g, (_, address: string) => inShell(address, path, found))
    .replace(/params: \{ (\w+)(?:: (\w+))? \}/g, (given, parameter: string, name = parameter) =>
      name in found ? `params: { ${parameter}: ${inProgram(name, found[name as keyof ExampleNames])} }` : given,
    )
}

/** An address with its placeholders filled in, quoted: variables want double quotes. */
function inShell(address: string, path: string, names: ExampleNames): string {
  let hasVariable = false
  const filled = address.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const name = getName(path, parameter)
    const value = name === 'googlePlaceId' ? undefined : names[name]
    // what is encoded may still hold the sign that ends a text in a shell
    if (value) return encodeURIComponent(value).replaceAll("'", '%27')
    hasVariable = true
    return `$${VARIABLES[name]}`
  })
  return hasVariable ? `"${filled}"` : `'${filled}'`
}

const inProgram = (name: Name, value: string | undefined) =>
  value ? `'${value.replace(/['\\]/g, '\\$&')}'` : `process.env.${VARIABLES[name]} ?? ''`

/** Whose name stands for a parameter of a path: that of an event in `/api/events/{slug}`. */
function getName(path: string, parameter: string): Name {
  if (parameter in VARIABLES) return parameter as Name
  const [, kind] = /\/(event|artist|venue)s\/\{(?:slug|id)\}/.exec(path) ?? []
  if (!kind) throw new Error(`Nothing stands for {${parameter}} in examples of ${path}.`)
  return kind as Name
}
