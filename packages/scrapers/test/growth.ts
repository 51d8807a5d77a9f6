/**
 * Texts that sites print, and texts made to hang a program, separated by `¦`. Each is repeated until it has the
 * required length.
 */
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

/** Units for whole pages: cards and their contents. */
export const PAGE_UNITS: readonly string[] = [
  '<a ',
  '<div><b>',
  '<li><a href="/e/1">x</a></li>',
  '{"a":[',
  'A w/ B, (c) $1 7pm - ',
]

/** Records with dates, in the forms that pages repeat. */
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

const SHORT_TEXT_COUNT = 8
/** Shorter lengths come first, because a function with cubic time would never finish the longest. */
const LENGTHS = [1600, 12_800, 51_200]
/**
 * With linear time, one long text costs as much as `SHORT_TEXT_COUNT` short ones of the same total length. With
 * quadratic time it costs eight times as much.
 */
const MAX_GROWTH = 3
/** In microseconds. Below this, the clock is too coarse to measure a cost. */
const MIN_MEASURABLE = 30_000
const ATTEMPTS = 2

/**
 * Repeats whole units only, since the rest of a cut one may be parsed differently. The last character differs, because
 * many patterns are slow only if they fail at the end. It also makes texts distinct for functions that cache their
 * results.
 */
const repeatUnit = (unit: string, length: number, lastCharacter = 'x'): string =>
  `${unit.repeat(Math.ceil(length / unit.length))}${lastCharacter}`
const LAST_CHARACTERS = [...'xyzvwqrk']

/** Measures the CPU time of this thread in microseconds, which excludes other work on the machine. */
function measureCost(work: () => unknown): number {
  const usageBefore = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(usageBefore)
  return user + system
}

/**
 * Measures the cost of parsing one long text. `excess` describes growth that is more than linear. `expectedCost` is the
 * cost to expect from the previous length.
 */
function measure(
  parse: (text: string) => unknown,
  unit: string,
  length: number,
  expectedCost: number,
): { cost: number; excess?: string } {
  const longText = repeatUnit(unit, length)
  const shortTexts = LAST_CHARACTERS.slice(0, SHORT_TEXT_COUNT).map((lastCharacter) =>
    repeatUnit(unit, length / SHORT_TEXT_COUNT, lastCharacter),
  )
  const parseLongText = () => parse(longText)
  const parseShortTexts = () => {
    for (const short of shortTexts) parse(short)
  }
  let [cost, growth] = [0, 0]
  // repeat, because a pause that disturbed one attempt won't disturb every one
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    cost = measureCost(parseLongText)
    if (cost < MIN_MEASURABLE || cost <= expectedCost) return { cost }
    growth = cost / Math.max(1, measureCost(parseShortTexts))
    if (growth <= MAX_GROWTH) return { cost }
  }
  return {
    cost,
    excess: `${JSON.stringify(unit)} up to ${length} characters: ${growth.toFixed(1)} times the cost of the same amount in short texts`,
  }
}

/** Describes the first text for which a function takes more than linear time. Returns undefined if there is none. */
export function findSuperlinear(parse: (text: string) => unknown, units: readonly string[]): string | undefined {
  for (const unit of units) {
    let previous = { cost: 0, length: 1 }
    for (const length of LENGTHS) {
      const lengthRatio = length / previous.length
      // even with quadratic time, the longest text would be too quick to measure
      if (length === LENGTHS.at(-1) && previous.cost * lengthRatio ** 2 < MIN_MEASURABLE) continue
      const { cost, excess } = measure(parse, unit, length, previous.cost * lengthRatio)
      if (excess) return excess
      previous = { cost, length }
    }
  }
  return undefined
}
