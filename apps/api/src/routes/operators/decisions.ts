import type { CityFile } from '@houselights/contracts/cities/city-files'
import * as identity from '@houselights/contracts/operators/artist-merges'
import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/contracts/operators/editor'
import * as pictures from '@houselights/contracts/operators/enrichment'
import * as review from '@houselights/contracts/operators/review'
import * as reports from '@houselights/contracts/reports/report-queue'
import { identityQueries } from '@houselights/database/artists/artist-merge-queries'
import { markDifferent, mergeArtists } from '@houselights/database/artists/merge-artists'
import { splitArtist } from '@houselights/database/artists/split-artist'
import { undoArtistChange } from '@houselights/database/artists/undo-change'
import { editor } from '@houselights/database/editor/editor'
import { pictureQueries } from '@houselights/database/pictures/picture-queries'
import { allowPicture, noteFilesGone, removePicture } from '@houselights/database/pictures/removed-pictures'
import { closeReports, reportQueries } from '@houselights/database/reports/report-queries'
import { decide, undoDecision } from '@houselights/database/review/decide'
import { reviewQueries } from '@houselights/database/review/review-queries'
import { pictureFolder } from '@houselights/storage/pictures/picture-keys'
import type { FastifyInstance } from 'fastify'
import { found } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

export function editorRoutes(area: FastifyInstance): void {
  const { db, clock } = area
  operatorRoute(area, findEditable, ({ query, city }) => editor(db, city).find(query.search, clock()))

  operatorRoute(area, listWithheld, ({ query, city }) => editor(db, city).withheld(query.kind, clock()))

  operatorRoute(area, getEditable, async ({ params: { kind, id }, city }) =>
    found(await editor(db, city).show(kind, id), kind, id),
  )

  operatorRoute(area, saveEdit, async ({ params: { kind, id }, city, body }) =>
    found(await editor(db, city).save(kind, id, body, clock()), kind, id),
  )

  operatorRoute(area, undoEdit, async ({ params: { id }, city }) =>
    found(await editor(db, city).undo(id, clock()), 'edit', id),
  )
}

/** What operators decide about, and taking a decision back: listings, artists, visitors' reports and pictures. */
export function decisionRoutes(area: FastifyInstance): void {
  const { db, clock, pictureStore } = area
  // listings that may tell of one event
  operatorRoute(area, review.listReview, ({ city }) => reviewQueries(db, city).pairs(clock()))
  operatorRoute(area, review.decideReview, async ({ params: { id }, city, body }) => {
    const verdict = found(await decide(db, id, { verdict: body.verdict, at: clock() }), 'pair', id)
    return { verdict, left: await reviewQueries(db, city).left(clock()) }
  })
  operatorRoute(area, review.listDecisions, ({ city }) => reviewQueries(db, city).decisions())
  operatorRoute(area, review.undoDecision, async ({ params: { id } }) =>
    found(await undoDecision(db, id, { at: clock() }), 'decision', id),
  )

  // artists that are one or two; of no city, so that moments are by the clock of the operator's
  const artists = identityQueries(db)
  const getChange = async (id: string, { timeZone }: CityFile) =>
    found((await artists.changes(timeZone, id))[0], 'change', id)
  operatorRoute(area, identity.listMergeSuggestions, () => artists.suggestions())
  operatorRoute(area, identity.listBillings, async ({ params: { id } }) =>
    found(await artists.billings(id), 'artist', id),
  )
  operatorRoute(area, identity.listArtistChanges, ({ city }) => artists.changes(city.timeZone))
  operatorRoute(area, identity.mergeArtists, async ({ params: { id: stays }, city, body: { other } }) => {
    const made = await mergeArtists(db, { stays, other, at: clock() })
    return getChange(found(made, 'artist', `${stays} or ${other}`).id, city)
  })
  operatorRoute(area, identity.keepArtistsApart, async ({ params: { id: stays }, city, body: { other } }) => {
    const made = await markDifferent(db, { stays, other, at: clock() })
    return getChange(found(made, 'artist', `${stays} or ${other}`).id, city)
  })
  operatorRoute(area, identity.splitArtist, async ({ params: { id: artist }, city, body: { name, events } }) => {
    const made = await splitArtist(db, { artist, name, events, at: clock() })
    return getChange(found(made, 'artist', artist).id, city)
  })
  operatorRoute(area, identity.undoArtistChange, async ({ params: { id }, city }) =>
    getChange(found(await undoArtistChange(db, id, clock()), 'change', id).id, city),
  )

  // mistakes that visitors report
  operatorRoute(area, reports.listReports, ({ city }) => reportQueries(db, city).open())
  operatorRoute(area, reports.countReports, async ({ city }) => ({ open: await reportQueries(db, city).count() }))
  operatorRoute(area, reports.listClosedReports, ({ city }) => reportQueries(db, city).closed())
  operatorRoute(area, reports.closeReports, async ({ body: { ids, outcome, note } }) => ({
    closed: await closeReports(db, ids, { outcome, note: note || null, at: clock() }),
  }))

  // other people's pictures, and taking one off the site
  operatorRoute(area, pictures.listPictures, ({ query, city }) => pictureQueries(db).list(city, query))
  operatorRoute(area, pictures.removePicture, async ({ params: { id }, body: { why } }) => {
    const removed = found(await removePicture(db, id, { why, at: clock() }), 'picture', id)
    // should this end half-way, the worker's next round deletes the rest
    await pictureStore.removeFolder(pictureFolder(id))
    await noteFilesGone(db, id)
    return removed
  })
  operatorRoute(area, pictures.allowPicture, async ({ params: { id } }) =>
    found(await allowPicture(db, id, clock()), 'removed picture', id),
  )
}
