import { HttpUrl } from '@houselights/contracts/entities/entities'
import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import { escapeUTF8 } from 'entities'
import { generateRssFeed } from 'feedsmith'
import {
  type Feed,
  formatWhen,
  getFactLines,
  getFactLinks,
  getModifiedAt,
  getPlace,
  getShowUrl,
  getTitle,
} from './feed.ts'

const TTL_MINUTES = 60

/** Formats the shows as RSS 2.0. An item's date is when its show was first listed, and its id is the show's. */
export function toRss(feed: Feed): string {
  const { site, title, description, shows } = feed
  return generateRssFeed({
    title,
    link: site + feed.page,
    description,
    language: 'en-us',
    generator: 'Houselights',
    lastBuildDate: getModifiedAt(feed),
    ttl: TTL_MINUTES,
    atom: {
      links: [
        { href: site + feed.self, rel: 'self', type: 'application/rss+xml' },
        ...(feed.next ? [{ href: site + feed.next, rel: 'next', type: 'application/rss+xml' }] : []),
      ],
    },
    items: shows.map((show) => ({
      title: `${formatWhen(show, feed)}: ${getTitle(show)}`,
      link: getShowUrl(feed, show),
      guid: { value: `urn:uuid:${show.id}`, isPermaLink: false },
      pubDate: new Date(show.firstSeenAt),
      dcterms: { modified: [new Date(show.modifiedAt)] },
      // Feed readers treat the description as HTML.
      description: [
        ...[getPlace(show, feed), ...getFactLines(show, feed)].map(escapeUTF8),
        ...getFactLinks(show).map(toHtmlLink),
      ].join('<br>'),
      categories: show.tags.map((name) => ({ name })),
      ...(show.pictureId && {
        media: { thumbnails: [{ url: site + getPicturePath(show.pictureId, SHARE_FILE), width: 1200, height: 630 }] },
      }),
    })),
  })
}

/** Turns an http(s) address into a link. Anything else stays text. */
function toHtmlLink({ label, url }: { label: string; url: string }): string {
  const text = escapeUTF8(url)
  return `${label} ${HttpUrl.safeParse(url).success ? `<a href="${text}">${text}</a>` : text}`
}
