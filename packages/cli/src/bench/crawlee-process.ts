// Crawlee's CheerioCrawler extracts what our source does of the same pages, and writes nothing.
import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'

log.setLevel(LogLevel.ERROR)
const next = () => new Promise<{ urls: string[]; concurrency: number }>((resolve) => process.once('message', resolve))
process.channel?.ref()
process.send?.({ ready: true })
for (;;) process.send?.(await crawl(await next()))

async function crawl({ urls, concurrency }: { urls: string[]; concurrency: number }) {
  let events = 0
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: 0,
      requestHandler: async ({ $ }) => {
        const listed = $('.seetickets-list-event-container')
          .toArray()
          .map((element) => {
            const of = (selector: string) => $(element).find(selector).first().text().trim()
            return {
              ...{ title: of('.title'), date: of('.date'), header: of('.header'), headliners: of('.headliners') },
              ...{ support: of('.supporting-talent'), doors: of('.see-doortime'), show: of('.see-showtime') },
              ...{ venue: of('.venue'), age: of('.ages'), price: of('.price'), genre: of('.genre') },
              url: $(element).find('.title a').attr('href'),
              ticketUrl: $(element).find('.seetickets-buy-btn').attr('href'),
              action: of('.seetickets-buy-btn'),
            }
          })
        events += listed.filter(({ title, date, url }) => title && date && url).length
      },
    },
    new Configuration({ persistStorage: false, availableMemoryRatio: 0.5 }),
  )
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await crawler.run(urls.map((url, n) => ({ url, uniqueKey: `${n}` })))
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - begun) / 1_000, cpuMs: (user + system) / 1_000, events }
}
