import { localDay } from '@houselights/domain/city-time'
import { definePlatform } from '../define-platform.ts'
import { followPages } from '../follow-pages.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { ofAsset, ofClass, ofCode } from '../recognise/marks.ts'
import { partsOf } from '../recognise/page-parts.ts'
import { recogniseBy } from '../recognise/recogniser.ts'
import type { Page, Reader, Request } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { isAnswer, lastPageOf, parseAnswer } from './venuepilot/answer.ts'
import { parseWidget } from './venuepilot/widget.ts'

const GRAPHQL = 'https://www.venuepilot.co/graphql'
const PAGE_SIZE = 100
const SETTINGS = /^https:\/\/www\.venuepilot\.co\/widgets\/[\w-]+\.js/

/**
 * VenuePilot, a widget on the venue's own page. The page, or a script that it loads, names the venue's account, with which
 * the API behind the widget answers; a page that was rendered has the widget's rows.
 */
export const venuepilot = definePlatform({
  id: 'venuepilot',
  recognise: recogniseBy({
    certain: [
      ofAsset('`venuepilot`', /^https?:\/\/[\w.-]*\bvenuepilot\.(?:com?|io)\//),
      ofClass('vp-event-row', 'vp-event-card', 'vp-widget-reset'),
      ofCode('`venuepilotSettings`', /\bvenuepilotSettings\b/i),
    ],
    needs: 'the `accountIds` of the widget, on the page or in its script at `venuepilot.co/widgets`',
  }),
  async fetch(read, { url }) {
    const page = await read.get(url)
    const accounts = accountsIn(page) ?? accountsIn(await settingsOf(page, read))
    if (!accounts) return { pages: [await read.get(url, { render: 'browser' })], problems: [], complete: true }
    const startDate = localDay(read.now, read.timeZone)
    const requestFor = (number: number): Request => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: QUERY,
        variables: { accountIds: accounts, startDate, limit: PAGE_SIZE, page: number },
      }),
    })
    try {
      return await followPages(
        read,
        GRAPHQL,
        (answer, count) => (count < lastPageOf(answer) ? { url: GRAPHQL, request: requestFor(count + 1) } : null),
        { request: requestFor(1) },
      )
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      // what the widget shows is on the venue's page, too
      const rendered = await read.get(url, { render: 'browser' })
      return { pages: [rendered], problems: [{ ...error.problem, url: GRAPHQL }], complete: false }
    }
  },
  parse: (pages, context) =>
    mergeParsed(pages.map((page) => (isAnswer(page) ? parseAnswer(page) : parseWidget(page, context)))),
})

function accountsIn(page: Page | undefined): number[] | undefined {
  const list = /\baccountIds["']?\s*:\s*\[([\d\s,]+)\]/.exec(page?.body ?? '')?.[1]
  const accounts = list?.split(',').map(Number).filter(Boolean) ?? []
  return accounts.length > 0 ? accounts : undefined
}

/** A page may leave the widget's settings to a script of VenuePilot's own. */
async function settingsOf(page: Page, read: Reader): Promise<Page | undefined> {
  const script = partsOf(page).assets.find((address) => SETTINGS.test(address))
  if (!script) return undefined
  try {
    return await read.get(script)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return undefined // the widget is rendered then, as on a page without settings
  }
}

const QUERY = `query ($accountIds: [Int!]!, $startDate: String!, $limit: Int, $page: Int) {
  paginatedEvents(arguments: {accountIds: $accountIds, startDate: $startDate, limit: $limit, page: $page}) {
    collection {
      id name date doorTime startTime minimumAge promoter support description status ticketsUrl websiteUrl
      priceMin priceMax currency
      announceImages { highlighted versions { cover { src } } }
      venue { name street1 city lat long }
    }
    metadata { currentPage totalPages totalCount }
  }
}`
