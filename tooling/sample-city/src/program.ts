import { addDays, daysBetween } from '@houselights/domain/dates/city-time'
import { SAMPLE_GENRES, sampleArtist } from './artists.ts'
import { scatter } from './scatter.ts'

export interface SampleShow {
  /** The same on every request for a night. */
  id: number
  date: string
  title: string
  headliner: string
  support: string[]
  doors?: string
  showTime?: string
  price?: string
  age?: string
  genre: string
  note?: 'sold out' | 'cancelled' | 'postponed'
  seated?: boolean
  ticketed: boolean
}

export interface Rhythm {
  /** Makes one venue's program differ from another's. */
  seed: number
  /** One of this many nights has a show. */
  nightsPerShow: number
  /** How many nights the program looks ahead. */
  nightsAhead: number
}

const EPOCH = '2024-01-01'

/**
 * Makes a venue's program for the past two nights (pages keep old shows for a while), tonight, and the `nightsAhead`
 * nights after that. Tonight and tomorrow always have a show.
 */
export function getProgram({ seed, nightsPerShow, nightsAhead }: Rhythm, today: string): SampleShow[] {
  const day = daysBetween(EPOCH, today)
  return Array.from({ length: nightsAhead + 3 }, (_, index) => day - 2 + index)
    .filter((number) => (number + seed) % nightsPerShow === 0 || number === day || number === day + 1)
    .map((number) => makeShow(number, seed))
}

export const getShow = (id: number): SampleShow => {
  const [seed, number] = [Math.floor((id - 100_000) / 10_000), (id - 100_000) % 10_000]
  return makeShow(number, seed)
}

function makeShow(number: number, seed: number): SampleShow {
  const pick = scatter(number * 8 + seed)
  const headliner = sampleArtist(pick)
  const support = [sampleArtist(pick + 5), sampleArtist(pick + 11)].slice(0, pick % 3)
  const doorHour = 6 + (pick % 3)
  // one night in six has no times, one in five no doors, one in seven no price, as on real pages
  const times =
    pick % 6 === 0 ? {} : { showTime: `${doorHour + 1}:00 PM`, ...(pick % 5 !== 0 && { doors: `${doorHour}:00 PM` }) }
  return {
    id: 100_000 + seed * 10_000 + number,
    date: addDays(EPOCH, number),
    title: headliner,
    headliner,
    support,
    ...times,
    ...(pick % 7 !== 0 && { price: pick % 9 === 0 ? 'Free' : `$${12 + (pick % 20)}.00-$${15 + (pick % 20)}.00` }),
    ...(pick % 4 !== 0 && { age: ['All Ages', '18+', '21+'][pick % 3] }),
    genre: SAMPLE_GENRES[pick % SAMPLE_GENRES.length] ?? SAMPLE_GENRES[0],
    ...getNote(pick),
    seated: pick % 3 === 1,
    ticketed: pick % 8 !== 3,
  }
}

const getNote = (pick: number): Pick<SampleShow, 'note'> =>
  pick % 10 === 4
    ? { note: 'sold out' }
    : pick % 13 === 5
      ? { note: 'cancelled' }
      : pick % 17 === 6
        ? { note: 'postponed' }
        : {}
