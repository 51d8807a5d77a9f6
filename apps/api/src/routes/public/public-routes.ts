import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import fp from 'fastify-plugin'
import { artistRoutes, venueRoutes } from './artists-and-venues.ts'
import { changeRoutes } from './changes.ts'
import { dumpRoutes } from './dumps.ts'
import { archiveRoutes, eventRoutes } from './events.ts'
import { feedRoutes } from './feeds.ts'
import { healthRoutes } from './health.ts'
import { newsletterRoutes } from './newsletter.ts'
import { pictureRoutes } from './pictures.ts'
import { pushRoutes } from './push.ts'
import { addedShowRoutes, reportRoutes, venueRequestRoutes, venueSuggestionRoutes } from './reports.ts'
import { cardRoutes } from './share-images.ts'
import { locationRoutes, siteRoutes } from './site.ts'
import { sitemapRoutes } from './sitemaps.ts'
import { venuePhotoRoutes } from './venue-photos.ts'

export const publicRoutes = fp<{ cardPool?: CardPool }>(
  async (app, { cardPool }) => {
    eventRoutes(app)
    feedRoutes(app)
    artistRoutes(app)
    venueRoutes(app)
    pictureRoutes(app)
    cardRoutes(app, cardPool)
    venuePhotoRoutes(app)
    dumpRoutes(app)
    archiveRoutes(app)
    siteRoutes(app)
    sitemapRoutes(app)
    locationRoutes(app)
    newsletterRoutes(app)
    venueSuggestionRoutes(app)
    addedShowRoutes(app)
    reportRoutes(app)
    venueRequestRoutes(app)
    pushRoutes(app)
    changeRoutes(app)
    healthRoutes(app)
  },
  {
    name: 'public-routes',
    dependencies: ['refusals', 'client-limits', 'api-document', 'public-reads', 'jobs', 'pictures', 'visitor-location'],
  },
)
