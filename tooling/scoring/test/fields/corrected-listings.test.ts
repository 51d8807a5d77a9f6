import { resolve } from 'node:path'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { billOfSources } from '@houselights/domain/bills/bill-from-sources'
import { describe, expect, test } from 'vitest'
import { loadCaptureIndex } from '../../src/captures/capture-index.ts'
import { parseCapture } from '../../src/captures/parse-capture.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const CAPTURES = resolve(ROOT, process.env.CAPTURES_DIR ?? '../shared/captures')
const captures = loadCaptureIndex(CAPTURES)
if (!captures) console.info(`fields: no recorded pages in ${CAPTURES}, so what went wrong on them is not tried.`)

/** The listings of a recorded page, by a part of its file's name. */
function read(name: string, isAct?: (act: string) => boolean): Listing[] {
  const capture = captures?.find(({ file }) => file.includes(name))
  if (!capture) throw new Error(`no recorded page of ${name}`)
  return parseCapture(CAPTURES, capture, isAct).listings
}

function titled(listings: readonly Listing[], words: string): Listing {
  const found = listings.find(({ title }) => title.includes(words))
  if (!found) throw new Error(`no listing with "${words}" in its title`)
  return found
}
const bill = ({ headliner, support }: Listing): string[] => [headliner, ...support].flatMap((name) => name ?? [])

describe.skipIf(!captures)('on recorded pages', () => {
  test('acts that a source lists are the bill, however their names are joined', () => {
    const list = read('by-date.0_2025-06-20')
    expect(bill(titled(read('the-list-email'), 'Baby On A Rampage'))).toContain('Black White And Red All Over')
    expect(bill(titled(list, 'Vastum'))).toEqual(['Vastum', 'Laceration', 'Vile Rites', 'Barren Altar'])
    expect(bill(titled(read('rickshaw-stop'), 'ITALO DISCO'))).not.toContain("NOW THAT'S WHAT I CALL ITALO DISCO")
    expect(bill(titled(read('uc-theatre'), 'Femi Kuti'))).toEqual(['Femi Kuti & The Positive Force', 'JUAN G'])
  })

  test('what begins several events of a venue is a night', () => {
    const [bistro, works] = [read('jazz-bistro'), read('tixr_sites/public-works')]
    const set = { night: 'SET', headliner: 'STEPHAN BODZIN', support: [] }
    expect(titled(bistro, 'JB Piano Bar: Eric Liang')).toMatchObject({ night: 'JB Piano Bar', headliner: 'Eric Liang' })
    expect(titled(works, 'SET with STEPHAN BODZIN')).toMatchObject(set)
    expect(bill(titled(read('nineteen_hz'), 'Two-Am: Warehouse Afters Friday'))).toEqual([])
  })

  test('what is known of acts parts two names and keeps one whole', () => {
    const one = ['Kruder & Dorfmeister', 'Caroline Chung & Citizens Jazz']
    const two = ['Klangkarussell', 'Einmusik']
    const isAct = (name: string) => [...one, ...two].includes(name)
    expect(bill(titled(read('sfjazz', isAct), 'Caroline Chung'))).toEqual(['Caroline Chung & Citizens Jazz'])
    expect(bill(titled(read('fox-theater', isAct), 'Kruder'))).toEqual(['Kruder & Dorfmeister'])
    expect(bill(titled(read('tixr_sites/public-works', isAct), 'Klangkarussell'))).toEqual(two)
  })

  test('another source of the same evening adds who else plays', () => {
    const [own, list] = [
      titled(read('tixr_sites/public-works'), 'EELF presents'),
      titled(read('songkick/sf-bay-area'), 'sunflwr'),
    ]
    const resolved = billOfSources([own, list].map((listing) => ({ ...listing, vanished: false })))
    expect(resolved.bill.map(({ name }) => name.toLowerCase()).sort()).toEqual(['djibouti', 'no_4mat', 'sunflwr'])
    expect(resolved.presenter).toBe('EELF')
  })

  test('a title is read for presenter, night, acts, guests, tour and place, and shown without what is none of its name', () => {
    expect(titled(read('dice/standard-time'), 'Ben Sims')).toMatchObject({
      name: 'Ben Sims, Measure Divide and anise b2b noa',
      headliner: 'Ben Sims',
    })
    expect(titled(read('rickshaw-stop'), 'EMO NITE')).toMatchObject({
      name: 'EMO NITE',
      headliner: null,
      night: 'EMO NITE',
    })
    expect(titled(read('the-knockout'), 'SQUID PISSER')).toMatchObject({
      name: 'SQUID PISSER + SURPRISE PRIVILEGE + MEATHOOK & THE VITAL ORGANS + DRUGS',
      headliner: 'SQUID PISSER',
      support: ['SURPRISE PRIVILEGE', 'MEATHOOK & THE VITAL ORGANS', 'DRUGS'],
    })
    expect(titled(read('1015-folsom'), 'DEMON TIME TOUR')).toMatchObject({
      headliner: 'AYYBO',
      tour: 'DEMON TIME TOUR',
    })
    expect(titled(read('grossmans-tavern'), 'Hosted by Rob Quail')).toMatchObject({
      night: 'Sunday Jam Night',
      headliner: 'Rob Quail',
    })
  })

  test('a bar publishes its concerts and not its other evenings', () => {
    const kinds = (name: string, words: string) => PUBLIC_KINDS.includes(titled(read(name), words).kind)
    expect(
      ['Monday Movie Night', 'BOARDGAMES', 'TRIVIA', 'Karaoke'].map((words) => kinds('thee-parkside', words)),
    ).toEqual([false, false, false, false])
    expect(kinds('thee-parkside', 'CANCER BATS')).toBe(true)
    expect(['SKETCH', 'WORLD CUP', 'Book Sale', 'Fundraiser'].map((words) => kinds('madrone', words))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['HEAVY SOUNDS', 'Motown on Mondays'].map((words) => kinds('madrone', words))).toEqual([true, true])
    expect(kinds('tockify/monarch', 'Bingo Day')).toBe(true)
  })

  test('small things are read as they are meant', () => {
    const regency = read('regency-ballroom')
    expect(regency.length).toBeGreaterThan(8)
    expect(regency.every(({ imageUrl }) => imageUrl === null || /^https?:/.test(imageUrl))).toBe(true)
    const chapel = read('seetickets/the-chapel')
    expect(chapel.filter(({ price }) => /doors/i.test(price.text ?? ''))).toEqual([])
    expect(titled(read('the-knockout'), 'BFFDOTFM').startsAt?.slice(11, 16)).toBe('19:00')
    expect(titled(read('rss/sinclair'), 'Chanel Beads')).toMatchObject({ support: ['Horse Vision', 'Ivy Knight'] })
    expect(bill(titled(read('bottom-of-the-hill'), 'J. Robbins'))[0]).toBe('J. Robbins')
    expect(titled(read('livenation/the-fillmore'), 'Circa Waves').name).toBe('Circa Waves and Friday Pilots Club Tour')
    expect(titled(read('jazz-bistro'), 'JB Piano Bar: Eric Liang').price.admission).toBe('pay what you can')
  })
})
