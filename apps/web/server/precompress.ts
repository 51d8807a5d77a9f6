import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TOO_SMALL = 1024

/**
 * Writes a brotli and a gzip copy beside every built file worth compressing, so that none is compressed when served.
 */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,json}', { cwd: folder })) {
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < TOO_SMALL) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
