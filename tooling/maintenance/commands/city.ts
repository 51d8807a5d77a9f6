import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { type CityFolder, loadCities } from '@houselights/config/cities/load-cities'
import { newCity, writeCity } from '../src/cities/new-city.ts'

const USAGE = `
  npm run city -- new NAME --country NAME --region NAME --region-code CODE --time-zone TZ --currency CUR
    --bounds SOUTH,NORTH,WEST,EAST [--short-name NAME] [--latitude N --longitude N] [--id ID]
    [--towns TOWN,TOWN] [--shares-towns-with ID]                                     creates a new city's folder
  npm run city -- check [ID]                                                         reports what is wrong or missing in one city, or in all`

const FOLDER = join(ROOT, 'cities')
const CAPTURES_DIR = resolve(ROOT, process.env.CAPTURES_DIR ?? '../shared/captures')
const NUMBER_WIDTH = 18

const formatShare = (count: number, total: number): string =>
  total === 0 ? '' : `${Math.round((count / total) * 100)}%`.padStart(4)
const formatNumbers = (count: number, total: number): string =>
  `${String(count).padStart(4)} of ${String(total).padStart(4)}  ${formatShare(count, total)}`.padEnd(NUMBER_WIDTH)
const formatCount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

await runCommand(async () => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArguments(
    {
      country: text,
      region: text,
      'region-code': text,
      'time-zone': text,
      currency: text,
      bounds: text,
      'short-name': text,
      latitude: text,
      longitude: text,
      id: text,
      towns: text,
      'shares-towns-with': text,
    },
    USAGE,
  )
  const [action, name, ...rest] = positionals
  if (action === 'new' && name && rest.length === 0) return makeCity(name, values)
  if (action === 'check' && rest.length === 0) return checkCities(name)
  if (action === 'new' && rest.length > 0)
    throw new UsageError(`Put a name of several words in quotes: npm run city -- new "${[name, ...rest].join(' ')}" …`)
  throw new UsageError(`Choose "new" or "check".${USAGE}`)
})

async function makeCity(name: string, options: Parameters<typeof newCity>[1]): Promise<number> {
  const isFirst = !readdirSync(FOLDER, { withFileTypes: true }).some((entry) => entry.isDirectory())
  const city = newCity(name, options, isFirst)
  console.log(`Wrote ${await writeCity(FOLDER, city)}.`)
  console.log(`Next, add its venues: npm run venue -- https://… --city ${city.id} --write (docs/adding-a-city.md).`)
  return 0
}

/** Loads all cities. If a file is invalid, prints the error message and returns undefined. */
function loadOrReport(): readonly CityFolder[] | undefined {
  try {
    return loadCities(FOLDER)
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

async function checkCities(id: string | undefined): Promise<number> {
  const folders = loadOrReport()
  if (!folders) return 1
  const chosenCities = folders.filter(({ city }) => id === undefined || city.id === id)
  if (chosenCities.length === 0)
    throw new UsageError(`There is no city "${id}". Known: ${folders.map(({ city }) => city.id).join(', ')}.`)
  // imported late: it loads the cities too, and would fail without a readable message if their files are invalid
  const { checkCity, getCompleteness } = await import('../src/cities/check-city.ts')
  const { loadRoomsWithShow } = await import('../src/rooms/load-rooms-with-show.ts')
  const { registry } = await import('@houselights/scrapers/registry/registry')
  const known = await loadRoomsWithShow(CAPTURES_DIR, registry.cities)
  console.log(
    known
      ? `Rooms with a show are those on the saved lists in ${CAPTURES_DIR}: ${known.lists.join(', ')}.`
      : `Which rooms have a show isn’t known: ${CAPTURES_DIR} has no saved lists (set CAPTURES_DIR).`,
  )
  let status = 0
  for (const folder of chosenCities) {
    const { id } = folder.city
    const sharedLists = folders.flatMap(({ aggregators }) =>
      aggregators.filter(({ alsoCities }) => alsoCities?.includes(id)),
    )
    const aggregators = [...folder.aggregators, ...sharedLists]
    const { wrong, missing } = checkCity({ ...folder, aggregators })
    if (wrong.length > 0) status = 1
    const completeness = getCompleteness(folder.venues)
    const roomsWithShow = folder.venues.filter(({ slug }) => known?.rooms.has(slug))
    const completenessWithShow = getCompleteness(roomsWithShow)
    console.log(
      [
        `${folder.city.name}: ${formatCount(folder.venues.length, 'venue')}, ${formatCount(aggregators.length, 'list')} of many venues.`,
        ...wrong.map((sentence) => `  ✖ ${sentence}`),
        ...missing.map((sentence) => `  – ${sentence}`),
        `  ${''.padEnd(20)} ${'all rooms'.padEnd(NUMBER_WIDTH)}${roomsWithShow.length > 0 ? '   rooms with a show' : ''}`,
        ...completeness.map(({ name, count, total }, index) => {
          const withShow = roomsWithShow.length > 0 ? completenessWithShow[index] : undefined
          return `  ${name.padEnd(20)} ${formatNumbers(count, total)}${withShow ? `   ${formatNumbers(withShow.count, withShow.total)}` : ''}`
        }),
        ...(wrong.length + missing.length === 0 ? ['  Nothing is missing.'] : []),
      ].join('\n'),
    )
  }
  return status
}
