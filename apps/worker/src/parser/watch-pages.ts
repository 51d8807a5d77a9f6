import * as runs from '@houselights/database/ingest/scrape-runs'
import type { Page } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import { isParserKilled } from './parser-pool.ts'

/** After a page kills its parser this many times in a row, we give up on it. */
export const MAX_KILLS = 2
/**
 * In characters. Few pages are longer. Only pages this long could kill the whole worker, which the parsers' limits
 * should prevent.
 */
const LONG_PAGE = 1_000_000

interface WatchOptions {
  db: DataSource
  source: string
  /** The page that killed the parser in earlier scrapes, and how often. Null if none did. */
  kills: runs.ParserKills | null
  byOperator: boolean
  now(): Date
}

/**
 * Watches the pages of one scrape. A page that killed its parser twice in a row is not parsed again until it changes or
 * an operator scrapes the source. For a long page, a kill is recorded before it is parsed and
 * cleared afterwards, in case the page kills the whole process.
 */
export function watchPages({ db, source, kills, byOperator, now }: WatchOptions) {
  let longestPage: Page | undefined
  let isKnownKiller = false
  let isGivenUp = false
  let hasRecordedKill = false

  async function recordKill(page: Page, problem: string): Promise<number> {
    const total = isKnownKiller && kills ? kills.count + 1 : 1
    await runs.saveParserKills(db, source, { count: total, pageHash: runs.hashPage(page.body), problem }, now())
    hasRecordedKill = true
    return total
  }

  return {
    /** Records a page that was fetched. Throws if we gave up on it. */
    async checkPage(page: Page): Promise<Page> {
      if (kills && kills.pageHash === runs.hashPage(page.body)) {
        isKnownKiller = true
        isGivenUp = kills.count >= MAX_KILLS && !byOperator
        if (isGivenUp) throw toGivenUpError(page.url, kills.count, kills.problem)
      }
      if (page.body.length > (longestPage?.body.length ?? -1)) {
        longestPage = page
        if (page.body.length >= LONG_PAGE) await recordKill(page, 'the worker ended while it parsed the page')
      }
      return page
    },

    /** Call when the pages were parsed, or didn't need to be. */
    async recordParsed(): Promise<void> {
      if (hasRecordedKill || (kills && !isGivenUp)) await runs.clearParserKills(db, source)
      hasRecordedKill = false
    },

    async recordFailure(error: unknown): Promise<unknown> {
      if (isParserKilled(error) && longestPage) {
        const total = await recordKill(longestPage, error.reason)
        return total < MAX_KILLS ? error : toGivenUpError(longestPage.url, total, error.reason)
      }
      // After any other failure: the page didn't kill the parser.
      if (hasRecordedKill && kills) await runs.saveParserKills(db, source, kills, now())
      else if (hasRecordedKill) await runs.clearParserKills(db, source)
      return error
    },
  }
}

export type PageWatch = ReturnType<typeof watchPages>

const toGivenUpError = (url: string, count: number, reason: string): SourceError =>
  new SourceError(
    'too-heavy',
    url,
    `skipped after crashing its parser ${count} times in a row: ${reason}. It is parsed again once it changes or an operator scrapes the source`,
  )
