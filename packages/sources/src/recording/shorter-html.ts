import { type CheerioAPI, load } from 'cheerio/slim'

/** Never read by a parser, whatever the page. */
const DEAD_WEIGHT = 'style, svg, noscript, link, iframe, video, picture > source'
/** A run of more alike elements than this is a list that can be shortened. */
const LONG_RUN = 3

/** Cuts a page: what no parser reads goes first, then scripts, then the tails of long runs of alike elements, then whole branches. */
export function shorterHtml(body: string, stillGood: (body: string) => boolean): string {
  const page = load(body)
  const tryWithout = (selection: ReturnType<CheerioAPI>) => cutIf(page, selection, stillGood)
  tryWithout(page(DEAD_WEIGHT))
  for (const script of page('script').toArray()) tryWithout(page(script))
  for (const element of page('body *, body').toArray()) shortenRuns(page, page(element), tryWithout)
  for (const branch of page('body > *, body > * > *, body > * > * > *').toArray()) tryWithout(page(branch))
  return page.html().replace(/\n\s*\n+/g, '\n')
}

/** Takes a selection out and puts it back where it was if the page needed it. */
function cutIf(page: CheerioAPI, selection: ReturnType<CheerioAPI>, stillGood: (body: string) => boolean): boolean {
  if (selection.length === 0) return true
  const places = selection.toArray().map((element) => {
    const place = page('<houselights-place></houselights-place>')
    page(element).replaceWith(place)
    return { element, place }
  })
  const good = stillGood(page.html())
  for (const { element, place } of places) good ? place.remove() : place.replaceWith(page(element))
  return good
}

function shortenRuns(
  page: CheerioAPI,
  parent: ReturnType<CheerioAPI>,
  tryWithout: (selection: ReturnType<CheerioAPI>) => boolean,
): void {
  const runs = Map.groupBy(
    parent.children().toArray(),
    (child) => `${child.name}.${(child.attribs.class ?? '').split(/\s+/)[0]}`,
  )
  for (const run of runs.values()) {
    let left = run
    for (let count = Math.floor(left.length / 2); left.length > LONG_RUN && count >= 1; ) {
      const tail = left.slice(left.length - count)
      if (tryWithout(page(tail))) {
        left = left.slice(0, left.length - count)
        count = Math.min(count, Math.floor(left.length / 2))
      } else count = Math.floor(count / 2)
    }
  }
}
