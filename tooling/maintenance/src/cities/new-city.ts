import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '@houselights/command-line/arguments'
import { CityFile } from '@houselights/contracts/cities/city-files'
import { slugify } from '@houselights/domain/text/text'
import { z } from 'zod'

export interface CityOptions {
  region?: string | undefined
  'region-code'?: string | undefined
  country?: string | undefined
  'time-zone'?: string | undefined
  currency?: string | undefined
  bounds?: string | undefined
  'short-name'?: string | undefined
  id?: string | undefined
  towns?: string | undefined
  'shares-towns-with'?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
}

type NewCity = Omit<z.input<typeof CityFile>, 'towns'> & { towns?: string[] }

const REQUIRED_OPTIONS = ['region', 'region-code', 'country', 'time-zone', 'currency', 'bounds'] as const

const formatExample = (name: string): string => `
For example: npm run city -- new ${/^\w+$/.test(name) ? name : `"${name}"`} --country Canada --region Ontario --region-code ON \\
  --time-zone America/Toronto --currency CAD --bounds 43.58,43.86,-79.64,-79.11
The bounds are the box around the city: southern and northern latitude, western and eastern longitude.`

/** Makes a city with the fields that its file requires. The others can be left out until its listings need them. */
export function newCity(name: string, options: CityOptions, isFirst: boolean): NewCity {
  const missing = REQUIRED_OPTIONS.filter((option) => !options[option]?.trim()).map((option) => `--${option}`)
  if (missing.length > 0)
    throw new UsageError(`A new city needs ${new Intl.ListFormat('en').format(missing)} as well.${formatExample(name)}`)
  const bounds = parseBounds(options.bounds ?? '', name)
  const ownTowns = options.towns?.split(',').map((town) => town.trim())
  const city = {
    id: options.id ?? slugify(name),
    name,
    shortName: options['short-name'] ?? name,
    region: options.region ?? '',
    regionCode: options['region-code'] ?? '',
    country: options.country ?? '',
    timeZone: options['time-zone'] ?? '',
    currency: options.currency ?? '',
    latitude: parseDegrees(options.latitude) ?? getMiddle(bounds.south, bounds.north),
    longitude: parseDegrees(options.longitude) ?? getMiddle(bounds.west, bounds.east),
    ...(isFirst && { default: true as const }),
    bounds,
    neighborhoods: [],
    ...(ownTowns && { ownTowns }),
    ...(options['shares-towns-with']
      ? { sharesTownsWith: options['shares-towns-with'] }
      : { towns: ownTowns ?? [name] }),
  }
  // the towns that it shares are only known once the file is loaded
  const { error } = CityFile.safeParse({ towns: [name], ...city })
  if (error) throw new UsageError(`Invalid city:\n${z.prettifyError(error)}${formatExample(name)}`)
  return city
}

function parseBounds(typedText: string, name: string): CityFile['bounds'] {
  const parts = typedText.split(',').map(parseDegrees)
  const [south, north, west, east] = parts
  if (parts.length !== 4 || south === undefined || north === undefined || west === undefined || east === undefined)
    throw new UsageError(
      `--bounds ${typedText} isn’t a box. Write four numbers separated by commas.${formatExample(name)}`,
    )
  return { south, north, west, east }
}

function parseDegrees(typedText: string | undefined): number | undefined {
  if (typedText === undefined) return undefined
  const value = typedText.trim() === '' ? Number.NaN : Number(typedText)
  if (Number.isFinite(value)) return value
  throw new UsageError(`"${typedText}" isn’t a number of degrees, such as 43.58 or -79.64.`)
}

/** Returns the middle, rounded to about ten meters. */
const getMiddle = (low: number, high: number): number => Number(((low + high) / 2).toFixed(4))

/** Creates the city's folder in `folder`, unless it exists. Returns the file's path. */
export async function writeCity(folder: string, city: NewCity): Promise<string> {
  const cityFolder = join(folder, city.id)
  if (existsSync(cityFolder))
    throw new UsageError(`${cityFolder} already exists. Edit its files, or choose another name.`)
  await mkdir(join(cityFolder, 'venues'), { recursive: true })
  const file = join(cityFolder, 'city.json')
  // arrays of one item on one line, as `npm run format` writes them
  const text = JSON.stringify(city, null, 2).replace(/\[\n\s+("(?:[^"\\]|\\.)*")\n\s+\]/g, '[$1]')
  await writeFile(file, `${text}\n`)
  return file
}
