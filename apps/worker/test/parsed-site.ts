import type { Registry } from '@houselights/scrapers/registry/registry'
import type { RawListing } from '@houselights/scrapers/source/source'
import type { DataSource } from 'typeorm'
import { ingest } from '../src/ingest/ingest.ts'
import { type ReparseOptions, type ReparseServices, reparseSources } from '../src/reparse/reparse.ts'
import { localParser, makeIngestServices } from './ingest-services.ts'
import { registryAt, seedTestRegistry } from './scripted-source.ts'

/** Returns what the parser makes of one listing of a page. */
export type Parser = (listing: RawListing) => RawListing[]
const parseUnchanged: Parser = (listing) => [listing]

let count = 0

/** Makes a venue's own page and an aggregator's list, with a parser that the test sets. `venue` and `aggregator` are the ids of their sources. */
export async function aParsedSite(db: DataSource) {
  const [venue, aggregator] = [`parsed-house-${++count}`, `parsed-list-${count}`]
  let parser = parseUnchanged
  const baseRegistry = registryAt('https://site.example', [venue], [aggregator])
  const registry = await seedTestRegistry(
    db,
    withParser(baseRegistry, (listing) => parser(listing)),
  )

  const scrapeSite = (listings: RawListing[], { source = venue, day = 1 } = {}) => {
    const now = new Date(`2025-05-${String(day).padStart(2, '0')}T19:00:00Z`)
    const body = JSON.stringify({ listings })
    const services = makeIngestServices(db, registry, now, async (url) => ({ url, body }))
    return ingest(services, { source, depth: 'full', jobId: null })
  }
  const services: ReparseServices = {
    dataSource: db,
    registry,
    parser: localParser,
    withSourceLock: (_source, work) => work(),
  }
  const reparse = (options: ReparseOptions = {}) => reparseSources(services, options)
  /** Returns the venue's shows with their bills, sorted by night, including hidden shows. */
  const loadShows = (): Promise<Show[]> =>
    db.query(
      `select e.id, e.slug, title, kind, status, suppressed, merged_into as "mergedInto", array(
         select a.name from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id order by ea.position) as bill
       from events e where venue_id = (select id from venues where slug = $1) order by local_date, e.first_seen_at, title`,
      [venue],
    )
  return {
    venue,
    aggregator,
    services,
    scrapeSite,
    reparse,
    loadShows,
    setParser(newParser: Parser) {
      parser = newParser
    },
  }
}

interface Show {
  id: string
  slug: string
  title: string
  kind: string
  status: string
  suppressed: boolean
  mergedInto: string | null
  bill: string[]
}

const withParser = (registry: Registry, parser: Parser): Registry => ({
  ...registry,
  sources: registry.sources.map((definition) => ({
    ...definition,
    source: {
      ...definition.source,
      parse: (pages, context) => {
        const parsed = definition.source.parse(pages, context)
        return { ...parsed, listings: parsed.listings.flatMap(parser) }
      },
    },
  })),
})

/** Returns every row of every table, with all columns. */
export async function loadAllRows(db: DataSource): Promise<string[]> {
  const tables: { name: string }[] = await db.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows: { row: string }[][] = await Promise.all(
    tables.map(({ name }) => db.query(`select '${name} ' || to_jsonb(t)::text as row from ${name} t order by 1`)),
  )
  return rows.flat().map(({ row }) => row)
}
