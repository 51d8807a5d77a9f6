import { localDay } from '@houselights/domain/dates/city-time'
import { readPrintedDate } from '@houselights/domain/dates/printed-date'
import { readTimes } from '@houselights/domain/dates/printed-time'
import { slugify, tidy, withoutTrailing } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { pictureIn } from '../parse/html/find-picture.ts'
import { linesOf } from '../parse/html/html-lines.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Make-Out Room: a Weebly blog, one post a day, each paragraph of it an event in free text: the title in bold, then a
 * line such as "$10 ~ 7:00pm - 9:30pm", then perhaps the evening's hours and bands. Posts reach some days ahead.
 */
export const makeOutRoom = definePlatform({ id: 'make-out-room', host: 'makeoutroom.com', parsePage })

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const posts = outermost($, '.blog-post')
  if (posts.length === 0 && $('.blog-sidebar, #blogTable, .blog-body').length === 0)
    throw new SourceError('changed', page.url, 'no blog post')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const post of posts) readPost($, $(post), context, parsed)
  return parsed
}

function readPost($: CheerioAPI, post: Cheerio<Element>, context: ParseContext, parsed: Parsed): void {
  const heading = tidy(post.find('.blog-title').text())
  const today = localDay(context.now, context.timeZone)
  const posted = readPrintedDate(post.find('.date-text').text(), { today })
  // the heading says the day of the show; the post's own date, when it is the same day, has the year
  const day = readPrintedDate(heading, { today: posted?.day ?? today }) ?? posted
  if (!day) {
    parsed.problems.push({ kind: 'bad-listing', message: `the post "${heading}" has no day` })
    return
  }
  if (day.doubt) parsed.problems.push({ kind: 'year-suspect', message: day.doubt })
  const url = post.find('.blog-title a[href]').attr('href')
  for (const paragraph of post.find('.paragraph').toArray()) {
    const event = readParagraph($, $(paragraph))
    if (!event) continue
    const sourceId = [post.attr('id'), slugify(event.title)].filter(Boolean).join('/')
    parsed.listings.push({ ...event, sourceId, date: day.day, weekdayAgrees: day.weekdayAgrees, url })
  }
}

const PRICE = /\$\s*\d[^~]*|\bfree\b[^~]*|\bno cover\b[^~]*|\bdonations?\b[^~]*/i

/** One event, or nothing where a paragraph prints no hour: then it is a notice. */
function readParagraph($: CheerioAPI, paragraph: Cheerio<Element>): Omit<RawListing, 'date'> | undefined {
  const lines = linesOf($.html(paragraph))
  const timed = lines.filter((line) => readTimes(line).show || readTimes(line).doors)
  const times = timed.find((line) => /\b(?:doors?|show)\b/i.test(line)) ?? timed[0]
  const title = titleOf($, paragraph, lines)
  if (!times || !title) return undefined
  const terms = lines.findIndex((line) => PRICE.test(line))
  const price = lines[terms] && withoutTrailing(PRICE.exec(lines[terms])?.[0] ?? '', ' !~')
  return {
    title,
    support: lines.slice(terms + 1).flatMap((line) => /^\d{1,2}(?::\d\d)?\s*[ap]m\s+(.+)/i.exec(line)?.[1] ?? []),
    times,
    ...(price && { price }),
    statusText: tidy(title),
    imageUrl: pictureIn(paragraph.prevUntil('.paragraph').find('img')),
    description: lines.join('\n'),
  }
}

/** The words in bold that open the paragraph, line by line, and what follows them in brackets. */
function titleOf($: CheerioAPI, paragraph: Cheerio<Element>, lines: readonly string[]): string | undefined {
  const bold = linesOf($.html(paragraph.find('strong, b').first()))
  const opens = bold.length > 0 && tidy(lines.join(' ')).startsWith(bold.join(' '))
  const title = opens ? bold : lines.slice(0, 1)
  const remark = lines.slice(1, 4).find((line) => /^\(.*\)\s*~?$/.test(line))
  return withoutTrailing([...title, ...(remark ? [remark] : [])].join('\n'), ' ~') || undefined
}
