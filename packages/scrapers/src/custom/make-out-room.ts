import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { parseTimes } from '@houselights/domain/dates/printed-time'
import { slugify, tidy, withoutTrailing } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { parseCards } from '../parse/cards.ts'
import { findPicture, getPrintedLines } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'

/**
 * Make-Out Room: a Weebly blog with one post per day. Each paragraph is an event in free text: the title in bold, a
 * line such as "$10 ~ 7:00pm - 9:30pm", and sometimes set times and bands. Posts cover only the next few days.
 */
export const makeOutRoom = definePlatform({
  id: 'make-out-room',
  host: 'makeoutroom.com',
  parsePage: (page, context) => parseCards(page, POSTS, (post) => parsePost(post, context)),
})

const POSTS = { cards: '.blog-post', list: '.blog-sidebar, #blogTable, .blog-body', missingMessage: 'no blog post' }

function parsePost(post: Cheerio<Element>, { now, timeZone }: ParseContext): Parsed {
  const heading = tidy(post.find('.blog-title').text())
  const today = localDay(now, timeZone)
  const postDate = parsePrintedDate(post.find('.date-text').text(), { today })
  // the heading has the day of the show; the post's own date supplies the year
  const showDate = parsePrintedDate(heading, { today: postDate?.day ?? today }) ?? postDate
  if (!showDate)
    return { listings: [], problems: [{ kind: 'bad-listing', message: `the post "${heading}" has no day` }] }
  const url = post.find('.blog-title a[href]').attr('href')
  const paragraphs = post.find('.paragraph')
  const listings = paragraphs.toArray().flatMap((_, index): RawListing[] => {
    const event = parseParagraph(paragraphs.eq(index))
    if (!event) return []
    const sourceId = [post.attr('id'), slugify(event.title)].filter(Boolean).join('/')
    return [{ ...event, sourceId, date: showDate.day, weekdayAgrees: showDate.weekdayAgrees, url }]
  })
  return { listings, problems: showDate.doubt ? [{ kind: 'year-suspect', message: showDate.doubt }] : [] }
}

const PRICE = /\$\s*\d[^~]*|\bfree\b[^~]*|\bno cover\b[^~]*|\bdonations?\b[^~]*/i

/** Parses one event. A paragraph without a time is a notice and returns undefined. */
function parseParagraph(paragraph: Cheerio<Element>): Omit<RawListing, 'date'> | undefined {
  const lines = getPrintedLines(paragraph)
  const timeLines = lines.filter((line) => parseTimes(line).show || parseTimes(line).doors)
  const times = timeLines.find((line) => /\b(?:doors?|show)\b/i.test(line)) ?? timeLines[0]
  const title = getTitle(paragraph, lines)
  if (!times || !title) return undefined
  const priceIndex = lines.findIndex((line) => PRICE.test(line))
  return {
    title,
    support: lines.slice(priceIndex + 1).flatMap((line) => /^\d{1,2}(?::\d\d)?\s*[ap]m\s+(.+)/i.exec(line)?.[1] ?? []),
    times,
    price: (lines[priceIndex] && withoutTrailing(PRICE.exec(lines[priceIndex])?.[0] ?? '', ' !~')) || undefined,
    statusText: tidy(title),
    imageUrl: findPicture(paragraph.prevUntil('.paragraph').find('img')),
    description: lines.join('\n'),
  }
}

/**
 * Returns the bold words at the start of the paragraph, or else its first line. A note in parentheses on one of the next
 * lines is added.
 */
function getTitle(paragraph: Cheerio<Element>, lines: readonly string[]): string | undefined {
  const boldLines = getPrintedLines(paragraph.find('strong, b').first())
  const startsWithBold = boldLines.length > 0 && tidy(lines.join(' ')).startsWith(boldLines.join(' '))
  const titleLines = startsWithBold ? boldLines : lines.slice(0, 1)
  const note = lines.slice(1, 4).find((line) => /^\(.*\)\s*~?$/.test(line))
  return withoutTrailing([...titleLines, ...(note ? [note] : [])].join('\n'), ' ~') || undefined
}
