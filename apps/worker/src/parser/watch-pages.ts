import * as runs from '@houselights/database/ingest/scrape-runs'
import type { Page } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import { isParserKilled } from './parser-pool.ts'

/** A page that ended its parser that often in a row is given up. */
export const MAX_KILLS = 2
/** Few pages are longer. Only these could take the worker along, which the limits of parsers should prevent. */
const LONG_PAGE = 1_000_000

interface Watched {
  db: DataSource
  source: string
  /** Of the reads before. */
  kills: runs.ParserKills | null
  byOperator: boolean
  now(): Date
}

/**
 * Watches the pages of one read of a source. A page that ended its parser twice in a row is not parsed again until it changes
 * or an operator reads the source. A long page is counted before it is parsed, so that one that ends the whole process
 * counts too.
 */
export function watchPages({ db, source, kills, byOperator, now }: Watched) {
  let longest: Page | undefined
  let isKiller = false
  let isGivenUp = false
  let isCounted = false

  async function count(page: Page, problem: string): Promise<number> {
    const total = isKiller && kills ? kills.count + 1 : 1
    await runs.saveParserKills(db, source, { count: total, pageHash: runs.hashOfPage(page.body), problem }, now())
    isCounted = true
    return total
  }

  return {
    /** Takes note of a page that came. Throws where it is given up. */
    async see(page: Page): Promise<Page> {
      if (kills && kills.pageHash === runs.hashOfPage(page.body)) {
        isKiller = true
        isGivenUp = kills.count >= MAX_KILLS && !byOperator
        if (isGivenUp) throw givenUp(page.url, kills.count, kills.problem)
      }
      if (page.body.length > (longest?.body.length ?? -1)) {
        longest = page
        if (page.body.length >= LONG_PAGE) await count(page, 'the worker ended while it parsed the page')
      }
      return page
    },

    /** The pages were parsed, or need not be. */
    async parsed(): Promise<void> {
      if (isCounted || (kills && !isGivenUp)) await runs.clearParserKills(db, source)
      isCounted = false
    },

    async failed(error: unknown): Promise<unknown> {
      if (isParserKilled(error) && longest) {
        const total = await count(longest, error.why)
        return total < MAX_KILLS ? error : givenUp(longest.url, total, error.why)
      }
      // some other failure: the parser did not end
      if (isCounted && kills) await runs.saveParserKills(db, source, kills, now())
      else if (isCounted) await runs.clearParserKills(db, source)
      return error
    },
  }
}

export type PageWatch = ReturnType<typeof watchPages>

const givenUp = (url: string, count: number, why: string): SourceError =>
  new SourceError(
    'too-heavy',
    url,
    `given up after ending its parser ${count} times in a row: ${why}. It is parsed again once it changes or an operator reads the source`,
  )
