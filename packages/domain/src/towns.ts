/** Towns that listings of the region print behind a venue's name; a venue in one is not the namesake in another. */
const TOWNS: readonly string[] = [
  'san francisco, oakland, berkeley, san jose, santa cruz, sacramento, alameda, albany, emeryville, el cerrito, richmond',
  'daly city, south san francisco, san mateo, burlingame, redwood city, menlo park, palo alto, stanford, mountain view',
  'sunnyvale, santa clara, cupertino, campbell, saratoga, los gatos, milpitas, fremont, hayward, san leandro, pleasanton',
  'livermore, walnut creek, concord, martinez, crockett, vallejo, fairfield, napa, american canyon, sonoma, petaluma',
  'santa rosa, cotati, novato, san rafael, mill valley, sausalito, fairfax, tiburon, guerneville, rio nido, windsor',
  'felton, capitola, monterey, big sur, carmel, salinas, modesto, fresno, stockton, davis, nevada city, elk grove',
  'grass valley, laytonville, half moon bay, pacifica, moss beach, point reyes station, san bruno, half moon bay',
]
const KNOWN = new Set(TOWNS.flatMap((line) => line.split(', ')))
/** Shorter names with one letter wrong are other words. */
const FEWEST_LETTERS = 7
const LONG = [...KNOWN].filter((town) => town.length >= FEWEST_LETTERS - 1)

/** Neighbours whose names are given for one another: halls on the border, postal towns. */
const NEIGHBOURS = [
  ['san francisco', 'daly city'],
  ['palo alto', 'stanford'],
  ['palo alto', 'menlo park'],
  ['san jose', 'campbell'],
  ['san jose', 'santa clara'],
  ['berkeley', 'albany'],
  ['albany', 'el cerrito'],
  ['oakland', 'emeryville'],
  ['oakland', 'alameda'],
  ['berkeley', 'emeryville'],
].map((pair) => pair.join('|'))

const SHORT: Readonly<Record<string, string>> = { sf: 'san francisco', 's f': 'san francisco', sj: 'san jose' }

/** The town that folded words name, also with one letter wrong (`daily city`); null where they name none. */
export function townOf(words: string): string | null {
  const full = SHORT[words] ?? words
  if (KNOWN.has(full)) return full
  if (full.length < FEWEST_LETTERS) return null
  return LONG.find((town) => oneLetterApart(town, full)) ?? null
}

/** Whether two towns can be meant by printings of one address. */
export const townsAgree = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b || NEIGHBOURS.includes(`${a}|${b}`) || NEIGHBOURS.includes(`${b}|${a}`)

function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [tailA, tailB] = [a.slice(start), b.slice(start)]
  return tailA.slice(1) === tailB.slice(1) || tailA.slice(1) === tailB || tailA === tailB.slice(1)
}
