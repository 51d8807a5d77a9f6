import { resolve } from 'node:path'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { combineBills } from '@houselights/domain/bills/bill-from-sources'
import { describe, expect, test } from 'vitest'
import { loadCaptureIndex } from '../../src/captures/capture-index.ts'
import { parseCapture } from '../../src/captures/parse-capture.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const CAPTURES = resolve(ROOT, process.env.CAPTURES_DIR ?? '../shared/captures')
const captures = loadCaptureIndex(CAPTURES)
if (!captures) console.info(`fields: no recorded pages in ${CAPTURES}, so past mistakes on them are not tested.`)

/** Parses a captured page, found by a part of its file name. */
function parsePage(name: string, isAct?: (act: string) => boolean): Listing[] {
  const capture = captures?.find(({ file }) => file.includes(name))
  if (!capture) throw new Error(`no recorded page of ${name}`)
  return parseCapture(CAPTURES, capture, isAct).listings
}

function findByTitle(listings: readonly Listing[], titlePart: string): Listing {
  const found = listings.find(({ title }) => title.includes(titlePart))
  if (!found) throw new Error(`no listing with "${titlePart}" in its title`)
  return found
}
const getBill = ({ headliner, support }: Listing): string[] => [headliner, ...support].flatMap((name) => name ?? [])

describe.skipIf(!captures)('on recorded pages', () => {
  test('acts listed by the source make the bill, however they’re joined', () => {
    const byDate = parsePage('by-date.0_2025-06-20')
    expect(getBill(findByTitle(parsePage('the-list-email'), 'Baby On A Rampage'))).toContain(
      'Black White And Red All Over',
    )
    expect(getBill(findByTitle(byDate, 'Vastum'))).toEqual(['Vastum', 'Laceration', 'Vile Rites', 'Barren Altar'])
    expect(getBill(findByTitle(parsePage('rickshaw-stop'), 'ITALO DISCO'))).not.toContain(
      "NOW THAT'S WHAT I CALL ITALO DISCO",
    )
    expect(getBill(findByTitle(parsePage('uc-theatre'), 'Femi Kuti'))).toEqual([
      'Femi Kuti & The Positive Force',
      'JUAN G',
    ])
  })

  test('a prefix of several events at a venue is a night', () => {
    const [bistro, works] = [parsePage('jazz-bistro'), parsePage('tixr_sites/public-works')]
    const set = { night: 'SET', headliner: 'STEPHAN BODZIN', support: [] }
    expect(findByTitle(bistro, 'JB Piano Bar: Eric Liang')).toMatchObject({
      night: 'JB Piano Bar',
      headliner: 'Eric Liang',
    })
    expect(findByTitle(works, 'SET with STEPHAN BODZIN')).toMatchObject(set)
    expect(getBill(findByTitle(parsePage('nineteen_hz'), 'Two-Am: Warehouse Afters Friday'))).toEqual([])
  })

  test('known acts decide whether a name is split or kept', () => {
    const keptNames = ['Kruder & Dorfmeister', 'Caroline Chung & Citizens Jazz']
    const splitNames = ['Klangkarussell', 'Einmusik']
    const isAct = (name: string) => [...keptNames, ...splitNames].includes(name)
    expect(getBill(findByTitle(parsePage('sfjazz', isAct), 'Caroline Chung'))).toEqual([
      'Caroline Chung & Citizens Jazz',
    ])
    expect(getBill(findByTitle(parsePage('fox-theater', isAct), 'Kruder'))).toEqual(['Kruder & Dorfmeister'])
    expect(getBill(findByTitle(parsePage('tixr_sites/public-works', isAct), 'Klangkarussell'))).toEqual(splitNames)
  })

  test('another source of the same show adds more acts', () => {
    const [venueListing, songkickListing] = [
      findByTitle(parsePage('tixr_sites/public-works'), 'EELF presents'),
      findByTitle(parsePage('songkick/sf-bay-area'), 'sunflwr'),
    ]
    const resolved = combineBills([venueListing, songkickListing].map((listing) => ({ ...listing, vanished: false })))
    expect(resolved.bill.map(({ name }) => name.toLowerCase()).sort()).toEqual(['djibouti', 'no_4mat', 'sunflwr'])
    expect(resolved.presenter).toBe('EELF')
  })

  test('presenter, night, acts, guests, tour and place are parsed from a title, and the name is cleaned up', () => {
    expect(findByTitle(parsePage('dice/standard-time'), 'Ben Sims')).toMatchObject({
      name: 'Ben Sims, Measure Divide and anise b2b noa',
      headliner: 'Ben Sims',
    })
    expect(findByTitle(parsePage('rickshaw-stop'), 'EMO NITE')).toMatchObject({
      name: 'EMO NITE',
      headliner: null,
      night: 'EMO NITE',
    })
    expect(findByTitle(parsePage('the-knockout'), 'SQUID PISSER')).toMatchObject({
      name: 'SQUID PISSER + SURPRISE PRIVILEGE + MEATHOOK & THE VITAL ORGANS + DRUGS',
      headliner: 'SQUID PISSER',
      support: ['SURPRISE PRIVILEGE', 'MEATHOOK & THE VITAL ORGANS', 'DRUGS'],
    })
    expect(findByTitle(parsePage('1015-folsom'), 'DEMON TIME TOUR')).toMatchObject({
      headliner: 'AYYBO',
      tour: 'DEMON TIME TOUR',
    })
    expect(findByTitle(parsePage('grossmans-tavern'), 'Hosted by Rob Quail')).toMatchObject({
      night: 'Sunday Jam Night',
      headliner: 'Rob Quail',
    })
  })

  test('a bar’s concerts are published but not its other events', () => {
    const isPublic = (page: string, titlePart: string) =>
      PUBLIC_KINDS.includes(findByTitle(parsePage(page), titlePart).kind)
    expect(
      ['Monday Movie Night', 'BOARDGAMES', 'TRIVIA', 'Karaoke'].map((titlePart) =>
        isPublic('thee-parkside', titlePart),
      ),
    ).toEqual([false, false, false, false])
    expect(isPublic('thee-parkside', 'CANCER BATS')).toBe(true)
    expect(
      ['SKETCH', 'WORLD CUP', 'Book Sale', 'Fundraiser'].map((titlePart) => isPublic('madrone', titlePart)),
    ).toEqual([false, false, false, false])
    expect(['HEAVY SOUNDS', 'Motown on Mondays'].map((titlePart) => isPublic('madrone', titlePart))).toEqual([
      true,
      true,
    ])
    expect(isPublic('tockify/monarch', 'Bingo Day')).toBe(true)
  })

  test('pictures, prices, times and acts are parsed as the page means them', () => {
    const regency = parsePage('regency-ballroom')
    expect(regency.length).toBeGreaterThan(8)
    expect(regency.every(({ imageUrl }) => imageUrl === null || /^https?:/.test(imageUrl))).toBe(true)
    const chapel = parsePage('seetickets/the-chapel')
    expect(chapel.filter(({ price }) => /doors/i.test(price.text ?? ''))).toEqual([])
    expect(findByTitle(parsePage('the-knockout'), 'BFFDOTFM').startsAt?.slice(11, 16)).toBe('19:00')
    expect(findByTitle(parsePage('rss/sinclair'), 'Chanel Beads')).toMatchObject({
      support: ['Horse Vision', 'Ivy Knight'],
    })
    expect(getBill(findByTitle(parsePage('bottom-of-the-hill'), 'J. Robbins'))[0]).toBe('J. Robbins')
    expect(findByTitle(parsePage('livenation/the-fillmore'), 'Circa Waves').name).toBe(
      'Circa Waves and Friday Pilots Club Tour',
    )
    expect(findByTitle(parsePage('jazz-bistro'), 'JB Piano Bar: Eric Liang').price.admission).toBe('pay what you can')
  })
})
