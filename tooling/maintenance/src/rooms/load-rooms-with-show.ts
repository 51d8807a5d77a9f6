import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSavedPage } from '@houselights/command-line/saved-page'
import { defaultCity } from '@houselights/config/cities/cities'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { getCaptureDay, RecordedPage } from '@houselights/scrapers/fetch/replay-fetcher'
import type { CityVenues } from '@houselights/scrapers/source/source'
import { z } from 'zod'
import { findRoomsWithShow } from './count-shows.ts'
import { isListPlatform, parseSavedList } from './parse-saved-list.ts'

export interface RoomsWithShow {
  /** The saved lists, each with the day when it was saved. */
  lists: string[]
  /** Slugs of the venues with a show on any of them. */
  rooms: ReadonlySet<string>
}

/** Finds the venues with a show on the lists that a folder's captures.json names; undefined if it has no list. */
export async function loadRoomsWithShow(
  folder: string,
  cities: readonly CityVenues[],
): Promise<RoomsWithShow | undefined> {
  const index = join(folder, 'captures.json')
  if (!existsSync(index)) return undefined
  const captures = z.array(RecordedPage).parse(JSON.parse(await readFile(index, 'utf8')))
  const lists = new Set<string>()
  const rooms = new Set<string>()
  for (const { file, platform, capturedAt } of captures) {
    if (!isListPlatform(platform)) continue
    const day = getCaptureDay(capturedAt)
    const now = atCityTime(day, '12:00', defaultCity.timeZone)
    const saved = parseSavedList(await readSavedPage(join(folder, file)), now)
    // The List's table of clubs has no shows
    if (!saved || saved.listings.length === 0) continue
    lists.add(`${saved.list} ${day}`)
    for (const room of findRoomsWithShow(saved, cities)) rooms.add(room)
  }
  return lists.size > 0 ? { lists: [...lists], rooms } : undefined
}
