import { onSameSite, registeredDomain } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'

/** Words that sites use for their calendar, in the languages of our cities' venues. */
const CALENDAR_WORDS = new Set(
  `calendar event events show shows concert concerts gig gigs schedule programme program lineup listings upcoming
  agenda eventos conciertos cartelera programacion calendario
  programmation spectacles calendrier evenements
  veranstaltungen termine konzerte spielplan programm kalender
  eventi concerti programma evenementen`.split(/\s+/),
)
const CALENDAR_PHRASES = /\b(?:live music|what s on|whats on|line up|coming up|coming soon)\b/
/** Words of links that may lead to the calendar, or only to a shop's home page. */
const WEAK_WORDS = new Set('tickets music live billetterie entradas boletos biglietti karten'.split(' '))
/** Words from pages about rentals, past events and the company, which also mention events. */
const OTHER_PAGE_WORDS = new Set(
  `private rent rental rentals hire book booking bookings host hosting plan planning wedding weddings corporate past previous
  archive archives gift gifts job jobs careers policy policies faq press blog news login cart account donate privacy terms gallery galleries photos videos`.split(
    /\s+/,
  ),
)
const FILE_EXTENSION = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|mp[34]|docx?|css|js)$/i
const MAX_WORDS = 4
const MAX_TEXT_LENGTH = 200
const MAX_URL_LENGTH = 2000

const toWords = (text: string): string[] =>
  tidy(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

/** Scores how likely it is that a link leads to the site's calendar. 0 means that it doesn't. */
export function scoreCalendarLink({ href, text }: { href: string; text: string }, currentUrl: string): number {
  if (href.length > MAX_URL_LENGTH) return 0
  const [url, pageUrl] = [URL.parse(href), URL.parse(currentUrl)]
  const isSameDomain =
    onSameSite(url, pageUrl) || (url && pageUrl && registeredDomain(url) === registeredDomain(pageUrl))
  if (!url || !isSameDomain || FILE_EXTENSION.test(url.pathname)) return 0
  const parts = url.pathname.split('/').filter(Boolean)
  const lastPartWords = toWords(decode(parts.at(-1) ?? ''))
  const textWords = toWords(text.slice(0, MAX_TEXT_LENGTH))
  if ([...parts.flatMap((part) => toWords(decode(part))), ...textWords].some((word) => OTHER_PAGE_WORDS.has(word)))
    return 0
  // pages below a calendar are its events
  const isDetail = parts.slice(0, -1).some((part) => toWords(part).some((word) => CALENDAR_WORDS.has(word)))
  const score = getScore(textWords) + (isDetail ? 0 : getScore(lastPartWords)) + getScore(toWords(getSubdomain(url)))
  return score === 0 ? 0 : score / (1 + Math.max(0, parts.length - 2)) / (url.search ? 1.5 : 1)
}

function getScore(words: readonly string[]): number {
  if (words.length === 0 || words.length > MAX_WORDS) return 0
  if (words.some((word) => CALENDAR_WORDS.has(word)) || CALENDAR_PHRASES.test(words.join(' ')))
    return 3 / words.length + 1
  return words.some((word) => WEAK_WORDS.has(word)) ? 1 : 0
}

const getSubdomain = (url: URL): string => url.hostname.slice(0, -registeredDomain(url).length)

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // a single % isn't an escape
    return part
  }
}
