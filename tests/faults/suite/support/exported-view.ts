import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/**
 * Identifies an event by its first listing, since its slug depends on which source was scraped first, and its ID is
 * random.
 */
const toEventKeySql = (id: string) =>
  `(select min(k.source_id || ' ' || k.external_id) from (select source_id, external_id, event_id from event_sources
      union all select source_id, external_id, event_id from withdrawn_listings) k where k.event_id = ${id})`

/**
 * The statements that export each table, independently of IDs and of the order of scrapes. Rows refer to other rows by
 * slugs, listings and other keys from outside the database. Timestamps from the world's clock are included, those from
 * the database's own clock are left out. Also left out are: events' slugs and revision counts, which follow the order
 * of scrapes; hashes of anything with the sample sites' port; cached scrape data; detail pages without facts, which are
 * tried at random; and artists that no show bills anymore.
 */
const STATEMENTS: Readonly<Record<string, string>> = {
  events: `select to_jsonb(e) - '{id,slug,venue_id,artist_id,merged_into,unconfirmed_beside,updated_at,search}'::text[] as row,
      ${toEventKeySql('e.id')} as event, v.slug as venue, h.slug as headliner,
      ${toEventKeySql('e.merged_into')} as merged_into, ${toEventKeySql('e.unconfirmed_beside')} as beside,
      (select jsonb_agg(jsonb_build_object('artist', a.slug, 'position', ea.position, 'role', ea.role) order by ea.position, a.slug)
         from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id) as bill
    from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
    where e.merged_into is null`,
  event_sources: `select to_jsonb(s) - '{id,event_id,moved_from,content_hash}'::text[] as row, ${toEventKeySql('s.event_id')} as event,
      v.slug as moved_from
    from event_sources s left join venues v on v.id = s.moved_from`,
  event_revisions: `select distinct on (r.event_id) ${toEventKeySql('r.event_id')} as event, r.starts, r.status, r.details
    from event_revisions r order by r.event_id, r.sequence desc`,
  event_filters: `select ${toEventKeySql('f.event_id')} as event, v.slug as venue,
      to_jsonb(f) - '{event_id,version,venue_id,artists,pictures,search}'::text[] as row,
      (select jsonb_agg(a.slug order by a.slug) from artists a where a.id = any (f.artists)) as artists
    from event_filters f join venues v on v.id = f.venue_id`,
  artists: `select to_jsonb(a) - '{id,merged_into,updated_at,search,aliases}'::text[] as row, m.slug as merged_into,
      (select jsonb_agg(alias order by alias) from unnest(a.aliases) alias) as aliases,
      (select jsonb_agg(s.slug order by s.slug) from artist_successors x join artists s on s.id = x.successor_id
         where x.artist_id = a.id) as successors
    from artists a left join artists m on m.id = a.merged_into
    where not exists (select from retired_artists r where r.artist_id = a.id)`,
  artist_lookups: `select to_jsonb(l) - 'artist_id' as row, a.slug as artist from artist_lookups l join artists a on a.id = l.artist_id
    where not exists (select from retired_artists r where r.artist_id = a.id)`,
  venues: `select to_jsonb(v) - '{id,updated_at}'::text[] as row from venues v`,
  sources: `select to_jsonb(s) - '{venue_id,scrape_cache}'::text[] as row, v.slug as venue from sources s left join venues v on v.id = s.venue_id`,
  held_listings: `select to_jsonb(l) - 'venue_id' as row, v.slug as venue from held_listings l join venues v on v.id = l.venue_id`,
  withdrawn_listings: `select to_jsonb(l) - '{id,event_id,content_hash}'::text[] as row, ${toEventKeySql('l.event_id')} as event
    from withdrawn_listings l`,
  match_decisions: `select a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why from match_decisions`,
  quality_fixes: `select f.rule, ${toEventKeySql('f.event_id')} as event, f.fields, f.evidence, f.reverted_at is not null as reverted
    from quality_fixes f`,
  detail_reads: `select url, source_id, facts from detail_reads where facts is not null`,
  jobs: `select kind, state, city_id, error from jobs`,
  deliveries: `select s.email, d.kind, d.state, d.problem from newsletter_deliveries d
    join newsletter_subscribers s on s.id = d.subscriber_id`,
}

/** Sorts an email's lines and removes slugs, since shows at the same time are in the order of their random IDs. */
const sortLines = (text: string): string =>
  text
    .replaceAll(/(?<=\/events\/)\S+/g, '…')
    .split('\n')
    .sort()
    .join('\n')

/** Returns the rows of all tables and the accepted emails as sorted texts. */
export async function exportView({ db, origin, mailServer }: World): Promise<string[]> {
  const lines: string[] = []
  for (const [table, statement] of Object.entries(STATEMENTS)) {
    const rows: { line: string }[] = await db.query(
      `select $1 || ' ' || to_jsonb(x)::text as line from (${statement}) x`,
      [table],
    )
    lines.push(...rows.map(({ line }) => line.replaceAll(origin, 'http://sample')))
  }
  // An email being sent when its process was killed may arrive twice, with the same bytes.
  const mailLines = new Map(
    mailServer.acceptedMails.map(({ to, mail }) => [
      mail.messageId,
      `mail ${to} ${mail.subject}\n${sortLines(mail.text ?? '')}`,
    ]),
  )
  lines.push(...mailLines.values())
  return lines.sort()
}

export const toDigest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

const MAX_SHOWN_LINES = 12
const CONTEXT_LENGTH = 60
const SHOWN_LENGTH = 240

/**
 * Describes the lines that differ between two views, shortened to where they start to differ, for a failed test's
 * report.
 */
export function findDifferences(expected: readonly string[], actual: readonly string[]): string {
  const [expectedLines, actualLines] = [new Set(expected), new Set(actual)]
  const missing = expected.filter((line) => !actualLines.has(line))
  const added = actual.filter((line) => !expectedLines.has(line))
  if (missing.length + added.length === 0) return ''
  const shorten = (line: string, otherLines: readonly string[]) => {
    const commonStart = Math.max(0, ...otherLines.map((otherLine) => getCommonLength(line, otherLine)))
    return `${line.slice(0, CONTEXT_LENGTH)} … ${line.slice(Math.max(CONTEXT_LENGTH, commonStart - CONTEXT_LENGTH), commonStart + SHOWN_LENGTH)}`
  }
  return [
    `${missing.length} lines lost, ${added.length} added:`,
    ...missing.slice(0, MAX_SHOWN_LINES).map((line) => `- ${shorten(line, added)}`),
    ...added.slice(0, MAX_SHOWN_LINES).map((line) => `+ ${shorten(line, missing)}`),
  ].join('\n')
}

function getCommonLength(first: string, second: string): number {
  let length = 0
  while (length < first.length && first[length] === second[length]) length += 1
  return length
}
