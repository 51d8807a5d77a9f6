/// <reference path="./subset-font.d.ts" />
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import { type Face, getSiteFaces, isSubset, SUBSET_FOLDER } from './font-faces.ts'

/** The font features that browsers apply by default, plus tabular figures for times and prices. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

/**
 * Writes the font subsets that fonts.css loads from `dist`. Each has the letters and weights of its `@font-face`, taken
 * from the package's file of the same name.
 */
export async function subsetFonts(folder = SUBSET_FOLDER): Promise<void> {
  const faces = await getSiteFaces()
  await mkdir(folder, { recursive: true })
  for (const face of faces.filter(isSubset))
    await writeFile(join(folder, basename(face.file)), await subsetFace(face, faces))
}

async function subsetFace(face: Face, faces: readonly Face[]): Promise<Buffer> {
  const name = basename(face.file)
  const wholeFace = faces.find((candidate) => !isSubset(candidate) && basename(candidate.file) === name)
  if (!wholeFace) throw new Error(`fonts.css has no whole file ${name} for the remaining letters.`)
  return subsetFont(await readFile(wholeFace.file), String.fromCodePoint(...face.codePoints), {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weights },
    keepFeatures: FEATURES,
  })
}
