import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { geoipFile } from '../../test/geoip-file.ts'
import { openGeoip } from './geoip.ts'

const at = (latitude: number, longitude: number) => ({ location: { latitude, longitude } })

async function aFile(content: Buffer | string) {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-geoip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cities.mmdb')
  const put = async (content: Buffer | string) => {
    await writeFile(`${file}.new`, content)
    await rename(`${file}.new`, file)
  }
  await put(content)
  return { file, put }
}
async function opened(content: Buffer) {
  const errors: unknown[] = []
  const { file, put } = await aFile(content)
  const geoip = await openGeoip(file, { onError: (error) => errors.push(error), everyMs: 10 })
  onTestFinished(() => geoip.close())
  return { geoip, put, errors }
}

test('finds addresses of both kinds of writing, and nobody else', async () => {
  const { geoip } = await opened(
    geoipFile({
      '81.2.69.0/24': at(51.5142, -0.0931),
      '9.8.0.0/16': at(37.7749, -122.4194),
      '9.9.9.9/32': { city: { names: { en: 'Nowhere' } } },
      '10.10.0.0/16': at(400, 0),
    }),
  )
  for (const address of ['81.2.69.142', '::ffff:81.2.69.142'])
    expect(geoip.pointOf(address)).toEqual({ latitude: 51.5142, longitude: -0.0931 })
  expect(geoip.pointOf('9.8.7.6')).toEqual({ latitude: 37.7749, longitude: -122.4194 })
  for (const address of ['1.2.3.4', '9.9.9.9', '10.10.1.1', '2001:db8::1', 'unknown', '', '81.2.69.142:80'])
    expect(geoip.pointOf(address), address).toBeUndefined()
})

test('reads the file anew when it is replaced, and keeps what it had when that is no such file', async () => {
  const { geoip, put, errors } = await opened(geoipFile({ '9.8.0.0/16': at(1, 1) }))
  await put(geoipFile({ '9.8.0.0/16': at(2, 2) }))
  await vi.waitFor(() => expect(geoip.pointOf('9.8.7.6')).toEqual({ latitude: 2, longitude: 2 }), { timeout: 10_000 })
  await put('half a file')
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 })
  expect(geoip.pointOf('9.8.7.6')).toEqual({ latitude: 2, longitude: 2 })
})

test('says what to set where the file is not there, or is another', async () => {
  const { file } = await aFile('Not a database.')
  for (const name of [file, `${file}.missing`])
    await expect(openGeoip(name, { onError: () => undefined })).rejects.toThrow(
      `VISITOR_LOCATION must name a network or a file in MaxMind’s format; ${name} cannot be read as one`,
    )
})
