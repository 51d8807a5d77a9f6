import type { FeedShow } from '@houselights/types/feed-show'
import { pictureFile } from '@houselights/types/picture-addresses'
import { SHARE_FILE } from '@houselights/types/picture-files'
import { type Feed, pageOf } from './feed.ts'
import { factsOf, placeOf, titleOf, whenOf } from './show-words.ts'

/** The shows as a JSON Feed 1.1, with the facts of each as they are in an extension. */
export function jsonFeedOf(feed: Feed): string {
  const { site } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: site + feed.page,
    feed_url: site + feed.self,
    ...(feed.next && { next_url: site + feed.next }),
    language: 'en-US',
    items: feed.shows.map((show) => ({
      id: `urn:uuid:${show.id}`,
      url: pageOf(feed, show),
      ...(show.ticketUrl && { external_url: show.ticketUrl }),
      title: titleOf(show),
      summary: `${whenOf(show, feed)} at ${show.venue.name}`,
      content_text: [placeOf(show, feed), ...factsOf(show, feed)].join('\n'),
      ...(show.pictureId && { image: site + pictureFile(show.pictureId, SHARE_FILE) }),
      date_published: show.firstSeenAt,
      date_modified: show.modifiedAt,
      tags: show.tags,
      _houselights: factsInFull(show, feed),
    })),
  })
}

const factsInFull = ({ pictureId: _, ...show }: FeedShow, feed: Feed) => ({ about: `${feed.site}/developers`, ...show })
