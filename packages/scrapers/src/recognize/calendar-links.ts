import { onSameSite, registeredDomain } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'

/** Words by which sites call their calendar, in the languages that our cities' venues write. */
const CALENDAR = new Set(
  `calendar event events show shows concert concerts gig gigs schedule programme program lineup listings upcoming
  agenda eventos conciertos cartelera programacion calendario
  programmation spectacles calendrier evenements
  veranstaltungen termine konzerte spielplan programm kalender
  eventi concerti programma evenementen`.split(/\s+/),
)
const PHRASES = /\b(?:live music|what s on|whats on|line up|coming up|coming soon)\b/
/** They may lead to the calendar, or to a shop's front page. */
const NEARLY = new Set('tickets music live billetterie entradas boletos biglietti karten'.split(' '))
/** Pages about halls for hire, the past and the company, which speak of events too. */
const OTHERWISE = new Set(
  `private rent rental rentals hire book booking bookings host hosting plan planning wedding weddings corporate past previous
  archive archives gift gifts job jobs careers policy policies faq press blog news login cart account donate privacy terms gallery galleries photos videos`.split(
    /\s+/,
  ),
)
const NO_PAGE = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|mp[34]|docx?|css|js)$/i
const MAX_WORDS = 4
const MAX_TEXT_LENGTH = 200
const MAX_ADDRESS_LENGTH = 2000

const toWords = (text: string): string[] =>
  tidy(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

/** How much a link reads like the way to a site's calendar; 0 where it does not. */
export function calendarScore({ href, text }: { href: string; text: string }, page: string): number {
  if (href.length > MAX_ADDRESS_LENGTH) return 0
  const [url, from] = [URL.parse(href), URL.parse(page)]
  const near = onSameSite(url, from) || (url && from && registeredDomain(url) === registeredDomain(from))
  if (!url || !near || NO_PAGE.test(url.pathname)) return 0
  const parts = url.pathname.split('/').filter(Boolean)
  const last = toWords(decoded(parts.at(-1) ?? ''))
  const said = toWords(text.slice(0, MAX_TEXT_LENGTH))
  if ([...parts.flatMap((part) => toWords(decoded(part))), ...said].some((word) => OTHERWISE.has(word))) return 0
  // below a calendar lie the pages of its events
  const isDetail = parts.slice(0, -1).some((part) => toWords(part).some((word) => CALENDAR.has(word)))
  const score = getScore(said) + (isDetail ? 0 : getScore(last)) + getScore(toWords(subdomain(url)))
  return score === 0 ? 0 : score / (1 + Math.max(0, parts.length - 2)) / (url.search ? 1.5 : 1)
}

function getScore(words: readonly string[]): number {
  if (words.length === 0 || words.length > MAX_WORDS) return 0
  if (words.some((word) => CALENDAR.has(word)) || PHRASES.test(words.join(' '))) return 3 / words.length + 1
  return words.some((word) => NEARLY.has(word)) ? 1 : 0
}

const subdomain = (url: URL): string => url.hostname.slice(0, -registeredDomain(url).length)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // a lone % is no code
    return part
  }
}
