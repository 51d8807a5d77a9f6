/** Texts that people print, and texts made to stop a program: each is repeated to the length wanted. Parted by `¦`. */
export const UNITS: readonly string[] = [
  `<a¦<a ¦</¦<¦<>¦<!--¦<br ¦<p>¦<b>¦&¦&#¦&amp;¦(¦)¦(a) ¦[¦[[¦{¦"¦'¦“¦ ¦\t¦\n¦\r\n¦\u00a0¦\u200b¦\n x¦ x¦,¦, `,
  ',\n¦, a¦ & ¦ and ¦ + ¦ / ¦//¦/¦ | ¦|¦ - ¦-¦–¦: ¦:¦; ¦.¦. ¦…¦!¦?¦*¦~¦#¦@¦ @ ¦ at ¦%20¦\\¦=¦_¦$¦€¦1¦1 ¦1:¦1.¦1/',
  '1-¦$1¦$1 ¦$1,¦12 ¦7pm ¦7 pm / ¦8pm - ¦noon ¦21+ ¦2025-¦05/02/25 ¦a¦A¦A-¦a b ¦A b, ¦a’s ¦é¦e\u0301¦\u0301\u0323',
  '\u0591\u05b0¦ﷺ¦ß¦東¦🎸¦Ã©¦â€™¦\ud83c¦w/ ¦ w/ ¦ with ¦feat. ¦presents ¦ presents: ¦presented by ¦hosted by ',
  ' performing ¦plays ¦an evening with ¦doors ¦doors: ¦start ¦show at ¦sold ¦sold out ¦moved to ¦night 1 ¦early ',
  'tour ¦ tour: ¦the ¦dj ¦live ¦mon ¦jan ¦jan 1 ¦fri, may 2 ¦all ages ¦over ¦free ¦price: ¦tickets ¦screening ¦game ',
  'trivia ¦http://¦https://a.example/¦a@b.example ¦street ¦12 elm st ¦san francisco ¦TBA ¦club ¦-->¦]]>¦ld+json',
  'itemprop=¦BEGIN:VEVENT\n¦user-agent: *\n¦{"a":¦["¦\\"¦\u0000¦charset= ',
].flatMap((line) => line.split('¦'))

/** For whole pages: their cards, and what stands in a card. */
export const PAGE_UNITS: readonly string[] = [
  '<a ',
  '<div><b>',
  '<li><a href="/e/1">x</a></li>',
  '{"a":[',
  'A w/ B, (c) $1 7pm - ',
]

/** Records with days, in the ways that pages repeat them. */
export const DATED_UNITS: readonly string[] = [
  '<li>Fri May 2 <a href="/e/1">x</a> 8pm $1</li>',
  '<h3>May 2</h3><p>x</p><ul><li>a 8pm</li><li>b 9pm</li></ul>',
  '<div><b>May</b><b>2</b></div><div><h4>x</h4></div>',
  '<td><b>2</b><a href="/e/1">x</a></td>',
  '<h2>May 2026</h2><td>2</td>',
  '<time datetime="2026-05-02">x</time>',
  '5.2 Fri - a - 8pm<br>',
  '<div><i>May 2</i>x</div>',
  '<a href="/2026/05/02/x">x</a>',
]

const TIMES = 8
/** Shorter ones first: what takes the cube of its input would not end with the longest. */
const LENGTHS = [1600, 12_800, 51_200]
/** One long text costs what as much in short texts does; where the square is taken, it costs eight times as much. */
const MAX_GROWTH = 3
/** Below this many microseconds nothing can be distinguished from the clock's own steps. */
const FLOOR = 30_000
const ATTEMPTS = 2

/**
 * Of whole units only: what a cut one leaves behind may be read in another way. The last sign is another, since many a
 * pattern takes its time only where it fails at the end. It also tells texts apart that are to be read one by one, by
 * functions that remember what they read.
 */
const toText = (unit: string, length: number, last = 'x'): string =>
  `${unit.repeat(Math.ceil(length / unit.length))}${last}`
const LASTS = [...'xyzvwqrk']

/** Microseconds of this thread's own work: what else the machine does is not counted. */
function getCost(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** What one long text costs, and where that is more than its share, how much more. `share` is what it would cost by the one before. */
function measured(
  read: (text: string) => unknown,
  unit: string,
  length: number,
  share: number,
): { cost: number; excess?: string } {
  const long = toText(unit, length)
  const shorts = LASTS.slice(0, TIMES).map((last) => toText(unit, length / TIMES, last))
  const oneLong = () => read(long)
  const manyShort = () => {
    for (const short of shorts) read(short)
  }
  let [cost, growth] = [0, 0]
  // what came between once does not come each time
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    cost = getCost(oneLong)
    if (cost < FLOOR || cost <= share) return { cost }
    growth = cost / Math.max(1, getCost(manyShort))
    if (growth <= MAX_GROWTH) return { cost }
  }
  return {
    cost,
    excess: `${JSON.stringify(unit)} to ${length} signs: ${growth.toFixed(1)} times what as much in short texts takes`,
  }
}

/** The first of these texts for which a function takes more than its share. */
export function firstOutgrown(read: (text: string) => unknown, units: readonly string[]): string | undefined {
  for (const unit of units) {
    let before = { cost: 0, length: 1 }
    for (const length of LENGTHS) {
      const times = length / before.length
      // a longest text that costs the square of the one before it would still be too quick to measure
      if (length === LENGTHS.at(-1) && before.cost * times ** 2 < FLOOR) continue
      const { cost, excess } = measured(read, unit, length, before.cost * times)
      if (excess) return excess
      before = { cost, length }
    }
  }
  return undefined
}
