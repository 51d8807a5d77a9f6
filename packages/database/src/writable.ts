import type { QueryDeepPartialEntity, QueryPartialEntity } from 'typeorm'

/** Values for a repository to write. TypeORM's own type of them takes no JSON of an open shape, and takes parts of JSON for the whole. */
export const writable = <Row extends object>(values: QueryPartialEntity<Row>) => values as QueryDeepPartialEntity<Row>
