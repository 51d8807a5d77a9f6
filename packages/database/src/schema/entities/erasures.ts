import * as column from './columns.ts'

/** The random id that an erased row had: it names nobody but in a backup that still holds the row. */
export const ErasureEntity = column.entity('Erasure', 'erasures', {
  id: column.uuid({ primary: true }),
  kind: column.text<'newsletter' | 'push'>(),
  erasedAt: column.moment(),
})
export type ErasureRow = column.RowOf<typeof ErasureEntity>
