import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '@houselights/command-line/arguments'
import { CityFile } from '@houselights/contracts/cities/city-files'
import { slugify } from '@houselights/domain/text/text'
import { z } from 'zod'

export interface GivenCity {
  region?: string | undefined
  'region-code'?: string | undefined
  country?: string | undefined
  'time-zone'?: string | undefined
  currency?: string | undefined
  bounds?: string | undefined
  'short-name'?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
}

type NewCity = z.input<typeof CityFile>

const NEEDED = ['region', 'region-code', 'country', 'time-zone', 'currency', 'bounds'] as const

const example = (name: string): string => `
For instance: npm run city -- new ${/^\w+$/.test(name) ? name : `"${name}"`} --country Canada --region Ontario --region-code ON \\
  --time-zone America/Toronto --currency CAD --bounds 43.58,43.86,-79.64,-79.11
The bounds are the box around the city: its southern and northern latitude, its western and eastern longitude.`

/** A city of that name, in the fields that its file needs; the others can be left out until its listings need them. */
export function newCity(name: string, given: GivenCity, isFirst: boolean): NewCity {
  const missing = NEEDED.filter((option) => !given[option]?.trim()).map((option) => `--${option}`)
  if (missing.length > 0)
    throw new UsageError(`A new city needs ${new Intl.ListFormat('en').format(missing)} as well.${example(name)}`)
  const bounds = getBounds(given.bounds ?? '', name)
  const city = {
    id: slugify(name),
    name,
    shortName: given['short-name'] ?? name,
    region: given.region ?? '',
    regionCode: given['region-code'] ?? '',
    country: given.country ?? '',
    timeZone: given['time-zone'] ?? '',
    currency: given.currency ?? '',
    latitude: degrees(given.latitude) ?? middle(bounds.south, bounds.north),
    longitude: degrees(given.longitude) ?? middle(bounds.west, bounds.east),
    ...(isFirst && { default: true as const }),
    bounds,
    neighborhoods: [],
    towns: [name],
  }
  const { error } = CityFile.safeParse(city)
  if (error) throw new UsageError(`This will not do:\n${z.prettifyError(error)}${example(name)}`)
  return city
}

function getBounds(typed: string, name: string): CityFile['bounds'] {
  const parts = typed.split(',').map(degrees)
  const [south, north, west, east] = parts
  if (parts.length !== 4 || south === undefined || north === undefined || west === undefined || east === undefined)
    throw new UsageError(`--bounds ${typed} is no box: write four numbers with commas between them.${example(name)}`)
  return { south, north, west, east }
}

function degrees(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  if (Number.isFinite(value)) return value
  throw new UsageError(`"${typed}" is no number of degrees: write one such as 43.58 or -79.64.`)
}

/** To about ten metres. */
const middle = (one: number, other: number): number => Number(((one + other) / 2).toFixed(4))

/** Makes the city's folder below `folder`. One that is there is left as it is. Gives the file's path. */
export async function writeCity(folder: string, city: NewCity): Promise<string> {
  const home = join(folder, city.id)
  if (existsSync(home)) throw new UsageError(`${home} is there already: correct the files in it, or name another city.`)
  await mkdir(join(home, 'venues'), { recursive: true })
  const file = join(home, 'city.json')
  // a list of one stands on one line, as `npm run format` writes it
  const text = JSON.stringify(city, null, 2).replace(/\[\n\s+("(?:[^"\\]|\\.)*")\n\s+\]/g, '[$1]')
  await writeFile(file, `${text}\n`)
  return file
}
