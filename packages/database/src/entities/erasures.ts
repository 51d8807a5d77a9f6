import { entity, moment, type RowOf, text, uuid } from './columns.ts'

/** The random id that an erased row had: it names nobody but in a backup that still holds the row. */
export const ErasureEntity = entity('Erasure', 'erasures', {
  id: uuid({ primary: true }),
  kind: text<'newsletter' | 'push'>(),
  erasedAt: moment(),
})
export type ErasureRow = RowOf<typeof ErasureEntity>
