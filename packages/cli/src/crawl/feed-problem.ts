import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import ical from 'ical.js'

/** Why a feed cannot be read as what its link says it is; undefined where it can. */
export function feedProblem(type: string, text: string): string | undefined {
  try {
    if (type === 'text/calendar') ical.parse(text)
    else if (type === 'application/rss+xml') parseRssFeed(text)
    else if (type === 'application/feed+json') parseJsonFeed(JSON.parse(text))
    else if (type === 'application/json') JSON.parse(text)
    else if (type !== 'text/plain') return `is of a type that nothing here reads: ${type}`
    return text.trim() === '' ? 'is empty' : undefined
  } catch (error) {
    return `cannot be read as ${type}: ${error instanceof Error ? error.message : error}`
  }
}
