import type pg from 'pg'
import type { DataSource } from 'typeorm'

/** Connections of a pool: how many there are, how many of them do nothing, and how many callers wait for one. */
export interface Connections {
  open: number
  idle: number
  waiting: number
}

export const connectionsOf = ({ totalCount, idleCount, waitingCount }: Counted): Connections => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

type Counted = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The same of a data source's own pool. */
export const dataSourceConnections = ({ driver }: DataSource): Connections =>
  // the Postgres driver's pool, which TypeORM types as anything
  connectionsOf((driver as unknown as { master: Counted }).master)
