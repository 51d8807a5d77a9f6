import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { makeSizes } from '@houselights/storage/pictures/make-sizes'

// `node tooling/bench/src/pictures/measure-pictures.ts FILE…` lists the files made from these pictures, and the CPU
// time it takes
for (const file of process.argv.slice(2)) {
  const bytes = await readFile(file)
  const cpuBefore = process.cpuUsage()
  const { width, height, type, placeholder, files } = await makeSizes(bytes)
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = ((user + system) / 1e6).toFixed(1)
  console.log(
    `${basename(file)}: ${type}, ${formatKib(bytes.length)}; stored as ${width} × ${height}, ${seconds} s of CPU time`,
  )
  for (const { name, bytes: fileBytes } of files)
    console.log(`  ${name.padEnd(10)} ${formatKib(fileBytes.length).padStart(10)}`)
  console.log(`  placeholder ${`${placeholder.length} characters`.padStart(9)}`)
}

function formatKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
