import { attributesOf } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { isJson } from '../parse/json.ts'
import { ofAddress, ofClassBeginning, ofData, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import { isSourceError } from '../source/source-error.ts'
import { readFeed } from './axs/feed.ts'
import { readWidget } from './axs/widget.ts'

/**
 * AEG venues' sites, whose event widget fills itself from a JSON feed named in its `data-file`. The feed is read where
 * it can be had; the widget's cards say less, and are read when they are what was recorded.
 */
export const axs = definePlatform({
  id: 'axs',
  recognise: recogniseBy({
    certain: [
      ofData('data-file', 'with the address of an `events.json`', /\bevents\.json\b/),
      ofClassBeginning('c-axs-event'),
      ofAddress('a feed, `/events/….json`', /^aegwebprod\.blob\.core\.windows\.net\/json\/events\//),
    ],
    needs: 'the address of the feed in `data-file`',
  }),
  async fetch(read, { url }) {
    const page = await read.get(url)
    const feed = isJson(page) ? undefined : feedOn(page.body, page.url)
    if (!feed) return { pages: [page], problems: [], complete: true }
    try {
      return { pages: [await read.get(feed)], problems: [], complete: true }
    } catch (error) {
      if (!isSourceError(error) || !page.body.includes('c-axs-event-card')) throw error
      // a widget on a front page shows only the next few shows
      return { pages: [page], problems: [{ ...error.problem, url: feed }], complete: false }
    }
  },
  parsePage: (page, context) => (isJson(page) ? readFeed(page, context) : readWidget(page, context)),
})

/** The venue's own feed before any hand-picked list of it. */
function feedOn(html: string, base: string): string | undefined {
  const named = attributesOf(loadHtml(html).root(), '[data-file]', 'data-file')
  const files = named.filter((file) => /events\.json/.test(file))
  const file = files.find((each) => /\/events\/\d+\/events\.json/.test(each)) ?? files[0]
  return file ? URL.parse(file, base)?.href : undefined
}
