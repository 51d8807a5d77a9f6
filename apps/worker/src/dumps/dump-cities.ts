import type { CityFile } from '@houselights/types/city-files'
import type { StoredManifest } from '@houselights/types/dumps'
import { type DumpServices, dumpCity, storedManifest } from './dump-city.ts'

type DumpedCity = Pick<CityFile, 'id' | 'name' | 'timeZone'>

interface DumpRound {
  cities: readonly DumpedCity[]
  /** Does the work while no other process has the lock of that name. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Whether the city's copies are to be made anew, by those that are there. */
  isWanted: (city: DumpedCity, before: StoredManifest | null) => boolean | Promise<boolean>
  onDump?: (city: DumpedCity, manifest: StoredManifest) => void
}

/**
 * Makes the copies of the cities that want them: one dump of a city at a time over all processes, each of what is stored when
 * the one before is done. So none that began earlier publishes again what was hidden meanwhile. A city that fails stops no
 * other; what failed is thrown at the end.
 */
export async function dumpCities(
  services: DumpServices,
  { cities, withLock, isWanted, onDump }: DumpRound,
): Promise<void> {
  const failures: Error[] = []
  for (const city of cities)
    try {
      await withLock(`dump-${city.id}`, async () => {
        const before = await storedManifest(services, city.id)
        if (!(await isWanted(city, before))) return
        const manifest = await dumpCity(services, city, before)
        onDump?.(city, manifest)
      })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      failures.push(new Error(`The copies of ${city.name} could not be made: ${reason}`, { cause }))
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '))
}
