import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/** An event by the first of its listings, since its slug is of whichever source was read first, and its id of chance. */
const EVENT = (id: string) =>
  `(select min(k.source_id || ' ' || k.external_id) from (select source_id, external_id, event_id from event_sources
      union all select source_id, external_id, event_id from withdrawn_listings) k where k.event_id = ${id})`

/**
 * What a database says, whatever ids it gave and in whatever order sources were read: one statement a table, whose rows name
 * other rows by what stands for them outside. Moments are the world's, but those that the database's own clock sets, which are
 * left out. So are: slugs of events, and how often an event was revised, which follow the order of reads; hashes of what names
 * the port of the sample sites; what is cached of scrapes; pages of single shows that brought nothing, which are tried by chance; artists that no show bills any more.
 */
const STATEMENTS: Readonly<Record<string, string>> = {
  events: `select to_jsonb(e) - '{id,slug,venue_id,artist_id,merged_into,unconfirmed_beside,updated_at,search}'::text[] as row,
      ${EVENT('e.id')} as event, v.slug as venue, h.slug as headliner,
      ${EVENT('e.merged_into')} as merged_into, ${EVENT('e.unconfirmed_beside')} as beside,
      (select jsonb_agg(jsonb_build_object('artist', a.slug, 'position', ea.position, 'role', ea.role) order by ea.position, a.slug)
         from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id) as bill
    from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
    where e.merged_into is null`,
  event_sources: `select to_jsonb(s) - '{id,event_id,moved_from,content_hash}'::text[] as row, ${EVENT('s.event_id')} as event,
      v.slug as moved_from
    from event_sources s left join venues v on v.id = s.moved_from`,
  event_revisions: `select distinct on (r.event_id) ${EVENT('r.event_id')} as event, r.starts, r.status, r.details
    from event_revisions r order by r.event_id, r.sequence desc`,
  event_filters: `select ${EVENT('f.event_id')} as event, v.slug as venue,
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
  withdrawn_listings: `select to_jsonb(l) - '{id,event_id,content_hash}'::text[] as row, ${EVENT('l.event_id')} as event
    from withdrawn_listings l`,
  match_decisions: `select a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why from match_decisions`,
  quality_fixes: `select f.rule, ${EVENT('f.event_id')} as event, f.fields, f.evidence, f.reverted_at is not null as reverted
    from quality_fixes f`,
  detail_reads: `select url, source_id, facts from detail_reads where facts is not null`,
  jobs: `select kind, state, city_id, error from jobs`,
  deliveries: `select s.email, d.kind, d.state, d.problem from newsletter_deliveries d
    join newsletter_subscribers s on s.id = d.subscriber_id`,
}

/** The lines of a mail without slugs; shows of the same hour stand in the order of their ids. */
const inAnyOrder = (text: string): string =>
  text
    .replaceAll(/(?<=\/events\/)\S+/g, '…')
    .split('\n')
    .sort()
    .join('\n')

/** The view as lines, one a row, in an order of their own. */
export async function exportedView({ db, origin, mails }: World): Promise<string[]> {
  const lines: string[] = []
  for (const [table, statement] of Object.entries(STATEMENTS)) {
    const rows: { line: string }[] = await db.query(
      `select $1 || ' ' || to_jsonb(x)::text as line from (${statement}) x`,
      [table],
    )
    lines.push(...rows.map(({ line }) => line.replaceAll(origin, 'http://sample')))
  }
  // a mail that was under way when its process was killed may come twice, as the same bytes
  const received = new Map(
    mails.taken.map(({ to, mail }) => [mail.messageId, `mail ${to} ${mail.subject}\n${inAnyOrder(mail.text ?? '')}`]),
  )
  lines.push(...received.values())
  return lines.sort()
}

export const toDigest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

const MAX_SHOWN_LINES = 12
const AROUND = 60
const SHOWN = 240

/** What one view says and another does not, as the report of a test that fails: the lines from where they begin to differ. */
export function differences(expected: readonly string[], actual: readonly string[]): string {
  const [had, has] = [new Set(expected), new Set(actual)]
  const lost = expected.filter((line) => !has.has(line))
  const added = actual.filter((line) => !had.has(line))
  if (lost.length + added.length === 0) return ''
  const shown = (line: string, others: readonly string[]) => {
    const same = Math.max(0, ...others.map((other) => commonLength(line, other)))
    return `${line.slice(0, AROUND)} … ${line.slice(Math.max(AROUND, same - AROUND), same + SHOWN)}`
  }
  return [
    `${lost.length} lines lost, ${added.length} added:`,
    ...lost.slice(0, MAX_SHOWN_LINES).map((line) => `- ${shown(line, added)}`),
    ...added.slice(0, MAX_SHOWN_LINES).map((line) => `+ ${shown(line, lost)}`),
  ].join('\n')
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
