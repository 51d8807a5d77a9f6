import type { EntitySchemaColumnOptions } from 'typeorm'

type Column = EntitySchemaColumnOptions
type More = Omit<Column, 'type'>

/** The kinds of column that the tables are made of; names follow from the property (snake-naming.ts). */
export const uuid = (more?: More): Column => ({ type: 'uuid', ...more })
export const text = (more?: More): Column => ({ type: 'text', ...more })
export const int = (more?: More): Column => ({ type: 'int', ...more })
export const float = (more?: More): Column => ({ type: 'double precision', ...more })
export const flag = (more?: More): Column => ({ type: 'boolean', ...more })
export const texts = (): Column => ({ type: 'text', array: true, default: [] })
export const json = (more?: More): Column => ({ type: 'jsonb', ...more })
export const moment = (more?: More): Column => ({ type: 'timestamptz', ...more })
export const id = (): Column => ({ type: 'uuid', primary: true, generated: 'uuid' })

export const optional = { nullable: true } as const
