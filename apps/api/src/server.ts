import { clockOf, loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/data-source'
import { checkPictureStorage } from '@houselights/pictures/usable-storage'
import { buildApp } from './app.ts'

const PATIENCE_MS = 25_000

async function main() {
  const config = loadConfig()
  await checkPictureStorage(config.pictures)
  const dataSource = await openDataSource({ url: config.databaseUrl, applicationName: 'api' })
  const app = await buildApp({ dataSource, config, clock: clockOf(config) })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info(`${signal}: finishing what is under way`)
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await app.close()
    await dataSource.destroy()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  await app.listen({ host: config.host, port: config.apiPort })
}

main().catch((error: unknown) => {
  console.error(sentenceFor(error))
  process.exit(1)
})

function sentenceFor(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE'
    ? 'The port for the API is in use: stop what uses it, or set API_PORT to another.'
    : error.message
}
