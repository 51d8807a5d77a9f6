import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Problems carry their facts as data. Rows of before have them in the sentence alone: this reads it for the last time. */
export class ProblemFacts1763683760000 implements MigrationInterface {
  name = 'ProblemFacts1763683760000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FACTS)
    for (const table of ['scrape_runs', 'jobs'])
      await runner.query(
        `update ${table} set problems = (
           select jsonb_agg(problem_facts(problem) order by place) from jsonb_array_elements(problems) with ordinality as listed (problem, place))
         where problems <> '[]'`,
      )
    await runner.query('update job_artists set problem = problem_facts(problem) where problem is not null')
    await runner.query('alter table detail_reads add column status int')
    await runner.query('update detail_reads set status = status_in(problem) where problem is not null')
    await runner.query('drop function problem_facts, status_in, number_in')
  }

  async down(): Promise<void> {
    throw new Error('The facts of problems cannot be taken out again: restore a backup instead.')
  }
}

const FACTS = String.raw`
  create function number_in(sentence text, pattern text, place int default 1) returns int language sql immutable as $$
    select (regexp_match(sentence, pattern))[place]::int
  $$;
  create function status_in(sentence text) returns int language sql immutable as $$
    select number_in(sentence, '(?i)\m(?:answered|http) ([45]\d\d)\M')
  $$;
  create function problem_facts(problem jsonb) returns jsonb language sql immutable as $$
    select problem || jsonb_strip_nulls(case problem ->> 'kind'
      when 'unreachable' then jsonb_build_object(
        'status', status_in(said), 'interrupted', case when problem ->> 'reproduce' = '' then true end)
      when 'refused' then jsonb_build_object('status', status_in(said))
      when 'robots-denied' then jsonb_build_object('status', status_in(said))
      when 'changed' then jsonb_build_object(
        'status', status_in(said), 'lost', number_in(said, '(\d+) events beyond the bound'))
      when 'empty' then jsonb_build_object('expected', coalesce(number_in(said, 'it listed (\d+) shows before'), 0))
      when 'shrank' then jsonb_build_object(
        'count', number_in(said, 'lists (\d+) shows now; it listed (\d+) before'),
        'expected', number_in(said, 'lists (\d+) shows now; it listed (\d+) before', 2),
        'held', number_in(said, '(\d+) listings? (?:is|are) held back: '))
      when 'field-drop' then jsonb_build_object(
        'field', substring(said from '(\w+) is filled in \d+ % of listings now'),
        'before', number_in(said, 'it was in (\d+) % before') / 100.0::float8,
        'now', number_in(said, 'is filled in (\d+) % of listings now') / 100.0::float8)
      when 'year-suspect' then jsonb_build_object(
        'count', coalesce(
          number_in(said, 'All (\d+) dates on the page lie in the past'), number_in(said, '(\d+) of \d+ printed weekdays disagree')),
        'total', coalesce(
          number_in(said, 'All (\d+) dates on the page lie in the past'), number_in(said, '\d+ of (\d+) printed weekdays disagree')),
        'held', number_in(said, '(\d+) listings? (?:is|are) held back: '))
      when 'bad-listing' then jsonb_build_object('lost', number_in(said, '(\d+) cards have no title or no dated link'))
      when 'unknown-venue' then jsonb_build_object('lost', number_in(said, '(\d+) listings? left out: '))
      else '{}' end)
    from (select problem ->> 'message' as said) of
  $$;`
