import { z } from 'zod'
import { linkOnSite } from '../../links.ts'
import { loadHtml } from '../../load-html.ts'
import type { Page } from '../../source.ts'

/** How the rest of a list is requested. */
export interface Paging {
  /** What the list says of its length. */
  total: number
  /** The address of a further page; undefined where the page does not say how. */
  urlOf: ((number: number) => string) | undefined
}

/** What leads to further pages. */
const CONTROLS = /data-see-ajax-page/i

const Settings = z.object({ ajax_url: z.string(), nonce: z.string().min(1) })

/** Reads the list's length and the site's own way to the rest of it: WordPress' AJAX door and the nonce in the page. */
export function readPaging(page: Page): Paging {
  // most lists are one page long, and need not be parsed to know it
  if (!CONTROLS.test(page.body)) return { total: 1, urlOf: undefined }
  const $ = loadHtml(page.body)
  const controls = $('[data-see-ajax-page]').toArray()
  const numbers = controls.flatMap((control) => [
    Number($(control).attr('data-see-ajax-page')),
    Number($(control).attr('data-see-total-pages') ?? 1),
  ])
  const total = Math.max(1, ...numbers.filter(Number.isInteger))
  const settings = readSettings(page)
  if (!settings) return { total, urlOf: undefined }
  const list = $('[data-list-type]').first()
  const listType = list.attr('data-list-type') ?? $('[data-listtype]').first().attr('data-listtype') ?? 'list'
  const currentList = list.attr('data-nth-list-element') ?? '1'
  return {
    total,
    urlOf: (number) => {
      const url = new URL(settings.url)
      url.search = new URLSearchParams({
        action: 'get_seetickets_events',
        nonce: settings.nonce,
        listType,
        seeAjaxPage: String(number),
        currentList,
      }).toString()
      return url.href
    },
  }
}

function readSettings(page: Page): { url: string; nonce: string } | undefined {
  const script = /seetickets_ajax_obj\s*=\s*(\{[^{}]{1,500}\})/.exec(page.body)?.[1]
  if (!script) return undefined
  const settings = Settings.safeParse(parsedOrNull(script))
  // the address must be the site's own: a page may not send us elsewhere
  const url = settings.success ? linkOnSite(settings.data.ajax_url, page.url) : null
  if (!settings.success || !url?.pathname.endsWith('/admin-ajax.php')) return undefined
  return { url: url.href, nonce: settings.data.nonce }
}

function parsedOrNull(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    // a script that is no JSON gives no settings: the caller reports that the rest of the list is out of reach
    return null
  }
}
