import type { CityFile } from '@houselights/contracts/cities/city-files'
import * as identity from '@houselights/contracts/operators/artist-merges'
import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/contracts/operators/editor'
import * as pictures from '@houselights/contracts/operators/enrichment'
import * as review from '@houselights/contracts/operators/review'
import * as unknownVenues from '@houselights/contracts/operators/unknown-venues'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import * as reports from '@houselights/contracts/reports/report-queue'
import { countShowsToDecide } from '@houselights/database/added-shows/show-queries'
import { artistMergeQueries } from '@houselights/database/artists/artist-merge-queries'
import { markDifferent, mergeArtists } from '@houselights/database/artists/merge-artists'
import { splitArtist } from '@houselights/database/artists/split-artist'
import { undoArtistChange } from '@houselights/database/artists/undo-change'
import { editor } from '@houselights/database/editor/editor'
import { pictureQueries } from '@houselights/database/pictures/picture-queries'
import { allowPicture, markFilesDeleted, removePicture } from '@houselights/database/pictures/removed-pictures'
import { closeReports, reportQueries } from '@houselights/database/reports/report-queries'
import { decidePair, undoDecision } from '@houselights/database/review/decide'
import { reviewQueries } from '@houselights/database/review/review-queries'
import { decideUnknownVenue, undoUnknownVenue } from '@houselights/database/unknown-venues/decide-unknown-venue'
import { unknownVenueQueries } from '@houselights/database/unknown-venues/unknown-venue-queries'
import { listFactReviews } from '@houselights/database/venues/fact-reviews'
import { listVenueRequests } from '@houselights/database/venues/venue-requests'
import { toPictureFolder } from '@houselights/storage/pictures/picture-keys'
import type { FastifyInstance } from 'fastify'
import { assertFound } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

export function editorRoutes(area: FastifyInstance): void {
  const { db, clock } = area
  operatorRoute(area, findEditable, ({ query, city }) => editor(db, city).find(query.search, clock()))

  operatorRoute(area, listWithheld, ({ query, city }) => editor(db, city).listWithheld(query.kind, clock()))

  operatorRoute(area, getEditable, async ({ params: { kind, id }, city }) =>
    assertFound(await editor(db, city).show(kind, id), kind, id),
  )

  operatorRoute(area, saveEdit, async ({ params: { kind, id }, city, body }) =>
    assertFound(await editor(db, city).save(kind, id, body, clock()), kind, id),
  )

  operatorRoute(area, undoEdit, async ({ params: { id }, city }) =>
    assertFound(await editor(db, city).undo(id, clock()), 'edit', id),
  )
}

/**
 * Adds calls for operators' decisions about venue names, listings, artists, visitors' reports and pictures, and for undoing them.
 */
export function decisionRoutes(area: FastifyInstance): void {
  const { db, clock, pictureStore } = area
  operatorRoute(area, countWaiting, async ({ city }) => {
    const [unknown, addedShows, facts, requests, open] = await Promise.all([
      unknownVenueQueries(db, city).count(clock()),
      countShowsToDecide(db, city.id),
      listFactReviews(db, city.id),
      listVenueRequests(db, city.id),
      reportQueries(db, city).count(),
    ])
    return { unknownVenues: unknown, addedShows, venueFacts: facts.length + requests.length, reports: open }
  })

  // Venue names that match no venue.
  operatorRoute(area, unknownVenues.listUnknownVenues, ({ city }) => unknownVenueQueries(db, city).list(clock()))
  operatorRoute(area, unknownVenues.decideUnknownVenue, async ({ params: { id }, city, body }) =>
    assertFound(await decideUnknownVenue(db, id, city, { ...body, by: 'operator', at: clock() }), 'venue name', id),
  )
  operatorRoute(area, unknownVenues.undoUnknownVenue, async ({ params: { id }, city }) =>
    assertFound(await undoUnknownVenue(db, id, city, { at: clock() }), 'venue name', id),
  )

  // Pairs of listings that may be one event.
  operatorRoute(area, review.listReview, ({ city }) => reviewQueries(db, city).pairs(clock()))
  operatorRoute(area, review.decideReview, async ({ params: { id }, city, body }) => {
    const verdict = assertFound(await decidePair(db, id, { verdict: body.verdict, at: clock() }), 'pair', id)
    return { verdict, left: await reviewQueries(db, city).countOpen(clock()) }
  })
  operatorRoute(area, review.listDecisions, ({ city }) => reviewQueries(db, city).decisions())
  operatorRoute(area, review.undoDecision, async ({ params: { id } }) =>
    assertFound(await undoDecision(db, id, { at: clock() }), 'decision', id),
  )

  // Merging and splitting artists. Artists have no city, so times are in the time zone of the operator's city.
  const artists = artistMergeQueries(db)
  const getChange = async (id: string, { timeZone }: CityFile) =>
    assertFound((await artists.changes(timeZone, id))[0], 'change', id)
  operatorRoute(area, identity.listMergeSuggestions, () => artists.suggestions())
  operatorRoute(area, identity.listBillings, async ({ params: { id } }) =>
    assertFound(await artists.billings(id), 'artist', id),
  )
  operatorRoute(area, identity.listArtistChanges, ({ city }) => artists.changes(city.timeZone))
  operatorRoute(area, identity.mergeArtists, async ({ params: { id: survivor }, city, body: { other } }) => {
    const change = await mergeArtists(db, { survivor, other, at: clock() })
    return getChange(assertFound(change, 'artist', `${survivor} or ${other}`).id, city)
  })
  operatorRoute(area, identity.keepArtistsApart, async ({ params: { id: survivor }, city, body: { other } }) => {
    const change = await markDifferent(db, { survivor, other, at: clock() })
    return getChange(assertFound(change, 'artist', `${survivor} or ${other}`).id, city)
  })
  operatorRoute(area, identity.splitArtist, async ({ params: { id: artist }, city, body: { name, events } }) => {
    const change = await splitArtist(db, { artist, name, events, at: clock() })
    return getChange(assertFound(change, 'artist', artist).id, city)
  })
  operatorRoute(area, identity.undoArtistChange, async ({ params: { id }, city }) =>
    getChange(assertFound(await undoArtistChange(db, id, clock()), 'change', id).id, city),
  )

  // Mistakes that visitors report.
  operatorRoute(area, reports.listReports, ({ city }) => reportQueries(db, city).open())
  operatorRoute(area, reports.listClosedReports, ({ city }) => reportQueries(db, city).closed())
  operatorRoute(area, reports.closeReports, async ({ body: { ids, outcome, note } }) => ({
    closed: await closeReports(db, ids, { outcome, note: note || null, at: clock() }),
  }))

  // Pictures from other sites, and removing one from our site.
  operatorRoute(area, pictures.listPictures, ({ query, city }) => pictureQueries(db).list(city, query))
  operatorRoute(area, pictures.removePicture, async ({ params: { id }, body: { why } }) => {
    const removed = assertFound(await removePicture(db, id, { why, at: clock() }), 'picture', id)
    // If this is interrupted, the worker's next round deletes the rest.
    await pictureStore.removeFolder(toPictureFolder(id))
    await markFilesDeleted(db, id)
    return removed
  })
  operatorRoute(area, pictures.allowPicture, async ({ params: { id } }) =>
    assertFound(await allowPicture(db, id, clock()), 'removed picture', id),
  )
}
