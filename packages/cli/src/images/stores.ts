import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresPrograms, runAs, serverUser } from '@houselights/dev-stack/postgres-binaries'
import type { ComposeService } from './compose.ts'
import { run } from './run-in.ts'

const WAIT_MS = 60_000

/** Starts a Postgres and a Redis of the machine in the networks of their services, in the place of their images. */
export async function startPostgresIn(network: string, folder: string, { environment }: ComposeService) {
  const user = await serverUser(folder)
  if (!user) throw new Error('Postgres is started as another user than root: run this as root.')
  const data = join(folder, 'postgres')
  const password = join(folder, 'postgres.password')
  await mkdir(data, { mode: 0o700 })
  await writeFile(password, environment.POSTGRES_PASSWORD ?? '', { mode: 0o600 })
  for (const path of [data, password]) await chown(path, user.uid, user.gid)
  const { initdb } = postgresPrograms()
  const name = environment.POSTGRES_USER ?? 'postgres'
  await runAs(user, initdb, [
    ...[`--pgdata=${data}`, `--username=${name}`, `--pwfile=${password}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ])
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all all scram-sha-256\n')
  const bin = dirname(initdb)
  // psql is no part of the packages: the server reads the statement itself before it listens
  const statement = `echo 'create database ${environment.POSTGRES_DB}' | '${join(bin, 'postgres')}' --single -D '${data}' postgres`
  await runAs(user, '/bin/sh', ['-c', statement])
  const as = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const reach = user.reach === 'dac-override' ? ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'] : []
  const server = start(
    network,
    [
      ...as,
      ...reach,
      join(bin, 'postgres'),
      '-D',
      data,
      '-c',
      'listen_addresses=*',
      '-c',
      `unix_socket_directories=${data}`,
    ],
    join(folder, 'postgres.log'),
  )
  await untilListens(network, 5432, server)
  return server
}

export async function startRedisIn(network: string, folder: string, { command = [] }: ComposeService) {
  const data = join(folder, 'redis')
  await mkdir(data)
  const server = start(network, [...command, '--dir', data, '--protected-mode', 'no'], join(folder, 'redis.log'))
  await untilListens(network, 6379, server)
  return server
}

function start(network: string, argv: string[], log: string): ChildProcess {
  return spawn('nsenter', [`--net=/run/netns/${network}`, 'sh', '-c', `exec "$@" >${log} 2>&1`, 'sh', ...argv], {
    stdio: 'ignore',
  })
}

async function untilListens(network: string, port: number, server: ChildProcess) {
  const deadline = Date.now() + WAIT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    const listening = await run('nsenter', [`--net=/run/netns/${network}`, 'ss', '-Htln', `sport = :${port}`])
    if (listening.trim()) return
    await wait(100)
  }
  throw new Error(`${network} did not come up: its log lies in the folder of this run (--keep keeps it).`)
}
