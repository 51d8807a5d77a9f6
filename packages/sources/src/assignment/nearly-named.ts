import { nearlySame } from '@houselights/domain/nearly-same'
import type { Named, VenueIndex } from './venue-index.ts'

/** The one venue whose name differs by misprints, as "Indpendent" does; undefined where none or several do. */
export function nearlyNamed(key: string, { named }: VenueIndex): Named | undefined {
  const name = withoutBlanks(key)
  const found = [...named].filter(([known]) => nearlySame(withoutBlanks(known), name))
  const owners = new Set(found.map(([, { venue }]) => venue.slug))
  return owners.size === 1 ? found[0]?.[1] : undefined
}

const withoutBlanks = (key: string): string => key.replaceAll(' ', '')
