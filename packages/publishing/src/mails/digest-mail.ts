import type { DigestChoice, DigestShow } from '@houselights/contracts/newsletter/digest'
import { dayName, shortDayName } from '@houselights/domain/dates/format-city-time'
import { nightClock, shortShowDay } from '@houselights/domain/dates/format-show-time'
import { getNightOfStart } from '@houselights/domain/dates/show-hours'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { oneLine } from '@houselights/domain/text/one-line'
import { formatArea } from '@houselights/domain/venues/venue-place'
import type { Digest } from './digest.ts'
import { frameMail, getLinks, html, type Mail, type MailContext, type Markup, STYLES } from './mail-frame.ts'

interface DigestRecipient {
  day: string
  token: string
  choice: DigestChoice
}

const STATUS_LABELS: Partial<Record<DigestShow['status'], string>> = {
  cancelled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Moved',
  'sold out': 'Sold out',
  unconfirmed: 'Not confirmed',
}

type ShowTexts = ReturnType<typeof toShowTexts>
/** Returns a show's texts in an email, each on one line. If `today` is given, the start includes the day. */
function toShowTexts(show: DigestShow, { site, cityPath, timeZone }: MailContext, today?: string) {
  const time = show.startsAt ? nightClock(show.startsAt, timeZone) : 'Time TBA'
  const title = oneLine(show.title)
  const support = show.bill
    .map((name) => oneLine(name, 80))
    .filter((name) => !title.toLowerCase().includes(name.toLowerCase()))
    .slice(0, 6)
  const venue = oneLine(show.room ? `${show.venue} (${show.room})` : show.venue, 80)
  const rescheduled =
    show.previousStart && `Rescheduled from ${shortDayName(getNightOfStart(show.previousStart), show.localDate)}`
  return {
    startText: today ? `${shortShowDay(show, { today, timeZone })}, ${time}` : time,
    title,
    // Shown first if something about the show has changed.
    notice: STATUS_LABELS[show.status] ?? (rescheduled || undefined),
    support: support.join(', '),
    location: [venue, oneLine(formatArea(show) ?? '', 60)].filter(Boolean).join(', '),
    priceAndAge: [formatPrice(show), show.age]
      .map((text) => text && oneLine(text, 60))
      .filter(Boolean)
      .join(' · '),
    link: `${site}${cityPath}/events/${encodeURIComponent(show.slug)}`,
  }
}

interface Block {
  heading: string
  /** Groups with smaller headings: the days of the week. */
  groups: { heading?: string; shows: ShowTexts[] }[]
  more: string | undefined
  moreLink: string
}

function getBlocks({ tonight, week, announced }: Digest, context: MailContext, day: string): Block[] {
  const toUrl = (path: string) => `${context.site}${context.cityPath}${path}`
  const formatRemaining = ({ omittedCount }: Digest['week']) =>
    omittedCount > 0 ? `${omittedCount} more on the site` : undefined
  const days = [...Map.groupBy(week.shows, ({ localDate }) => localDate)]
  return [
    {
      heading: 'Tonight',
      groups: [{ shows: tonight.shows.map((show) => toShowTexts(show, context)) }],
      more: formatRemaining(tonight),
      moreLink: toUrl('/tonight'),
    },
    {
      heading: 'This week',
      groups: days.map(([date, shows]) => ({
        heading: dayName(date, day),
        shows: shows.map((show) => toShowTexts(show, context)),
      })),
      more: formatRemaining(week),
      moreLink: toUrl('/events'),
    },
    {
      heading: 'Just announced',
      groups: [{ shows: announced.shows.map((show) => toShowTexts(show, context, day)) }],
      more: formatRemaining(announced),
      moreLink: toUrl('/announced'),
    },
  ].filter(({ groups }) => groups.some(({ shows }) => shows.length > 0))
}

export function createDigestMail(digest: Digest, context: MailContext, { day, token, choice }: DigestRecipient): Mail {
  const blocks = getBlocks(digest, context, day)
  const summary = summarize(digest.tonight.takingPlaceCount, digest.week.takingPlaceCount)
  const subject = `${context.city}, ${dayName(day, day)}: ${summary}`
  const choices = [...choice.neighborhoods, ...choice.genres].map((name) => oneLine(name, 60)).join(', ')
  const { settings, unsubscribe } = getLinks(context, token)
  const reason = 'You get this once a week because you signed up on Houselights.'
  const firstTitles = blocks[0]?.groups[0]?.shows.slice(0, 3).map(({ title }) => title)
  return {
    subject,
    html: frameMail(
      subject,
      (firstTitles ?? []).join(', '),
      html`<tr><td class="pad" style="padding:12px 32px 0"><h1 class="ink" style="${STYLES.heading}">The week’s shows in ${context.city}</h1>
<p class="soft" style="${STYLES.small} margin-top:6px">${dayName(day, day)}${choices ? ` · only ${choices}` : ''}</p></td></tr>
${blocks.map(blockHtml)}`,
      html`<p class="soft" style="${STYLES.small}">${reason} <a class="link" style="${STYLES.link}" href="${settings}">Choose neighborhoods and genres</a> · <a class="link" style="${STYLES.link}" href="${unsubscribe}">Unsubscribe</a></p>`,
    ),
    text: [
      `THE WEEK’S SHOWS IN ${context.city.toUpperCase()}`,
      `${dayName(day, day)}${choices ? ` · only ${choices}` : ''}`,
      ...blocks.flatMap(blockText),
      '',
      '-- ',
      reason,
      `Choose neighborhoods and genres: ${settings}`,
      `Unsubscribe: ${unsubscribe}`,
      '',
    ].join('\n'),
  }
}

/** `12 shows tonight, 68 more this week` */
function summarize(tonight: number, week: number): string {
  if (tonight === 0) return week === 0 ? 'just announced' : `${formatShowCount(week)} this week`
  return `${formatShowCount(tonight)} tonight${week === 0 ? '' : `, ${week} more this week`}`
}

const formatShowCount = (shows: number): string => (shows === 1 ? '1 show' : `${shows} shows`)

const blockHtml = ({ heading, groups, more, moreLink }: Block): Markup =>
  html`<tr><td class="pad" style="padding:28px 32px 0"><h2 class="ink" style="${STYLES.heading} font-size:19px">${heading}</h2></td></tr>
${groups.map(
  (
    group,
  ) => html`${group.heading && html`<tr><td class="pad" style="padding:16px 32px 0"><h3 class="soft" style="${STYLES.small} font-weight:700">${group.heading}</h3></td></tr>`}
${group.shows.map(showHtml)}`,
)}
${more && html`<tr><td class="pad" style="padding:12px 32px 0"><p style="${STYLES.small}"><a class="link" style="${STYLES.link}" href="${moreLink}">${more}</a></p></td></tr>`}`

const showHtml = ({ startText, title, notice, support, location, priceAndAge, link }: ShowTexts): Markup =>
  html`<tr><td class="pad" style="padding:12px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="when rule soft" valign="top" width="84" style="${STYLES.small} width:84px;padding:12px 8px 0 0;border-top:1px solid #e4dcd0">${startText}</td>
<td class="rule" valign="top" style="padding:10px 0 0;border-top:1px solid #e4dcd0;word-break:break-word;overflow-wrap:anywhere">
${notice && html`<span class="bad" style="${STYLES.small} font-weight:700;color:#a51d34">${notice}: </span>`}<a class="link" href="${link}" style="${STYLES.title}">${title}</a>
${support && html`<p class="ink" style="${STYLES.small} color:#221a26">with ${support}</p>`}
<p class="soft" style="${STYLES.small}">${location}${priceAndAge && ` · ${priceAndAge}`}</p></td></tr></table></td></tr>`

/** The width of the widest time: "12:30 AM". */
const TIME_WIDTH = 8

const blockText = ({ heading, groups, more, moreLink }: Block): string[] => [
  '',
  heading.toUpperCase(),
  ...groups.flatMap(({ heading: day, shows }) => [...(day ? ['', day] : []), ...shows.flatMap(showText)]),
  ...(more ? ['', `${more}: ${moreLink}`] : []),
]

function showText({ startText, title, notice, support, location, priceAndAge, link }: ShowTexts): string[] {
  const indent = ' '.repeat(TIME_WIDTH)
  return [
    '',
    `${startText.padStart(TIME_WIDTH)}  ${notice ? `${notice.toUpperCase()}: ` : ''}${title}`,
    ...[support && `with ${support}`, [location, priceAndAge].filter(Boolean).join(' · '), link]
      .filter(Boolean)
      .map((line) => `${indent}  ${line}`),
  ]
}
