import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The artists and venues that a misspelt search means, found among those very like it where there are any. */
export class LikestNames1763683940000 implements MigrationInterface {
  name = 'LikestNames1763683940000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The names most like what was typed, and those nearly as like (0.85 of it). The index finds the fewer names the higher
      -- its threshold is; what lies below the threshold is not needed where it lies below that share of the best, too.
      create function likest_names(typed text) returns table (id uuid) language plpgsql stable
        set pg_trgm.word_similarity_threshold = 0.4 as $$
      declare
        threshold real;
        best real;
        near jsonb;
      begin
        foreach threshold in array array[0.6, 0.5, 0.4]::real[] loop
          perform set_config('pg_trgm.word_similarity_threshold', threshold::text, true);
          select jsonb_agg(jsonb_build_array(named.id, named.likeness)), max(named.likeness) into near, best from (
            select case when merged_into is null then a.id else canonical_artist(a.id) end as id,
              word_similarity(fold(typed), fold(a.name)) as likeness
            from artists a where fold(typed) <% fold(a.name)
              and not exists (select from retired_artists r where r.artist_id = a.id)
            union all
            select v.id, word_similarity(fold(typed), fold(v.name)) from venues v where fold(typed) <% fold(v.name)
          ) named;
          exit when 0.85 * best >= threshold;
        end loop;
        return query select distinct (name ->> 0)::uuid from jsonb_array_elements(near) name
          where (name ->> 1)::real >= 0.85 * best;
      end $$`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function likest_names')
  }
}
