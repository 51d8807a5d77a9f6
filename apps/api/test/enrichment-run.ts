import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { NOW, type RunningApi } from './running-api.ts'

const VENUE = 'house-one'
const WORKER = fileURLToPath(new URL('../../worker/test/run-worker.ts', import.meta.url))

const FIRST_WORDS =
  'Brim Cleth Dast Drov Fenn Grol Hask Jorv Kelm Lusk Morv Nesk Orv Plov Quand Rusk Skell Threl Ulv Vex'.split(' ')
const SECOND_WORDS = ['Asko', 'Brundle', 'Corvash', 'Dwimmick']
/** Creates names of two invented words, so that matching by name is unambiguous. */
export const inventNames = (count: number): string[] =>
  SECOND_WORDS.flatMap((secondWord) => FIRST_WORDS.map((firstWord) => `${firstWord}imar ${secondWord}`)).slice(0, count)

/**
 * Adds `count` artists with invented names, each with an upcoming show, and a trigger that records every write to their
 * ledger.
 */
export async function addArtistsWithShows(api: RunningApi, count: number): Promise<void> {
  // the slug must be in the workers' registry, or they would deactivate the venue
  const venue = await api.aVenue({ slug: VENUE })
  await api.db.query(
    `with new_artists as (
       insert into artists (slug, name, normalised_name)
       select replace(lower(name), ' ', '-'), name, lower(name) from unnest($1::text[]) as name returning id, name
     ), shows as (
       insert into events (title, slug, venue_id, artist_id, local_date, sort_at, kind, first_seen_at)
       select name, replace(lower(name), ' ', '-'), $2, id, '2025-05-20', '2025-05-20T20:00:00-07:00', 'music', now()
       from new_artists returning id, artist_id
     )
     insert into event_artists (event_id, artist_id, role, position) select id, artist_id, 'headliner', 0 from shows`,
    [inventNames(count), venue.id],
  )
  await api.db.query(
    `create table ledger_writes (artist_id uuid, provider text);
     create function keep_ledger_write() returns trigger language plpgsql as
       'begin insert into ledger_writes values (new.artist_id, new.provider); return new; end';
     create trigger ledger_writes after insert or update on artist_lookups for each row execute function keep_ledger_write()`,
  )
}

interface LookupWorkerOptions {
  env: Record<string, string>
  providersUrl: string
  args?: string[]
  output?: string[]
}

/**
 * Starts a worker process that can't reach the venue's site and looks up artists on the provider server. Its log goes
 * to `output`.
 */
export function startLookupWorker(
  api: Pick<RunningApi, 'databaseUrl'>,
  { env, providersUrl, args = [], output }: LookupWorkerOptions,
): { kill(): Promise<unknown> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [WORKER, VENUE, ...args], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: api.databaseUrl,
      LOG_LEVEL: output ? 'trace' : 'silent',
      ...env,
      ...toStandInsEnv({ mode: 'demo', asOf: NOW, sampleSitesOrigin: 'http://127.0.0.1:1', providersUrl }),
    },
    stdio: ['ignore', output ? 'pipe' : 'ignore', output ? 'pipe' : 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output?.push(String(piece)))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => {
    child.kill('SIGKILL')
    return exited
  }
  return { kill }
}
