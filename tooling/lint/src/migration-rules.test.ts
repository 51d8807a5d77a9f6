import { describe, expect, test } from 'vitest'
import { findBreaches } from './migration-rules.ts'

describe('the migration rules (docs/migrations.md)', () => {
  const migration = (sql: string, code = '') => `class A { ${code}\n async up(r) { await r.query(\`${sql}\`) } }`

  test.each([
    'create index events_by_x on events (x)',
    'create unique index x on events using btree (x)',
    'alter table events add constraint x check (y > 0)',
    'alter table events add x uuid references venues',
    'alter table events add constraint x unique (y)',
    'alter table events alter column x type bigint',
    'alter table events add x uuid not null default gen_random_uuid()',
    'alter table events add x text generated always as (title) stored',
    'alter table events alter x set not null',
    "update events set title = ''",
    'with old as (select id from events) delete from events using old where old.id = events.id',
    'truncate event_cards',
    'create table a (id int); create index b on events (id)',
  ])('reject %s', (sql) => {
    expect(findBreaches(migration(sql))).toHaveLength(1)
  })

  test.each([
    'create index concurrently events_by_x on events (x)',
    'create table a (id int primary key, event_id uuid references events); create index b on a (event_id); update a set id = 1',
    'alter table events add x text not null default 0, add y timestamptz',
    'alter table events add constraint x check (y > 0) not valid',
    'alter table events add constraint x unique using index y',
    'create function f() returns void language sql as $$ update events set title = title; delete from events $$',
    '-- update events set title = title;\n select 1',
  ])('allow %s', (sql) => {
    expect(findBreaches(migration(sql))).toEqual([])
  })

  test('allow writing rows in batches outside a transaction', () => {
    const sql = 'update events set x = 1 where id in (select id from events where x is null limit 1000)'
    expect(findBreaches(migration(sql, 'transaction = false as const'))).toEqual([])
  })
})
