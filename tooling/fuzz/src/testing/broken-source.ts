import type { Parsed, Source } from '@houselights/scrapers/source/source'
import type { Subject } from '../subjects.ts'

const SHOW = { title: 'Glass Otters', date: '2026-05-09', start: '8pm', url: 'https://hall.example/glass-otters' }

const PARSERS: Readonly<Record<string, () => Parsed>> = {
  sound: () => ({ listings: [SHOW], problems: [] }),
  crash() {
    throw new TypeError('the parser expected something else')
  },
  // starts three days after its date
  rule: () => ({ listings: [{ ...SHOW, start: '2026-05-12T20:00:00-07:00' }], problems: [] }),
  hang() {
    // never ends, and leaves the CPU to other tests
    const neverChanged = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    for (;;) Atomics.wait(neverChanged, 0, 0, 50)
  },
  memory() {
    const arrays: number[][] = []
    for (;;) arrays.push(Array<number>(100_000).fill(arrays.length))
  },
}

/** Makes a source that breaks in the way its platform's name says, whatever the page. */
export const brokenSource = ({ platform, url }: Pick<Subject, 'platform' | 'url'>): Source => ({
  platform,
  url,
  fetch: async () => ({ pages: [], problems: [], complete: true }),
  parse: () => PARSERS[platform]?.() ?? { listings: [], problems: [] },
})

/** Makes a subject with one page for each of these platforms. */
export const brokenSubjects = (...platforms: readonly string[]): Subject[] =>
  platforms.map((platform) => ({
    name: platform,
    platform,
    url: 'https://hall.example/',
    timeZone: 'America/Los_Angeles',
    now: '2026-05-02T12:00:00-07:00',
    pages: [{ url: 'https://hall.example/', body: '<html><body><ul><li>Glass Otters</li></ul></body></html>' }],
  }))
