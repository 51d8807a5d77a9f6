import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Blob, Face as FontFace } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Face, getSiteFaces, isSubset } from './font-faces.ts'
import { subsetFonts } from './subset-fonts.ts'

let faces: Face[]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subset-fonts-'))
  await subsetFonts(folder)
  faces = await getSiteFaces()
})
afterAll(() => rm(folder, { recursive: true }))

test('a font subset has the letters and weights that its rule declares, with tabular figures and kerning', async () => {
  const subsetFaces = faces.filter(isSubset)
  expect(subsetFaces.map(({ family }) => family)).toEqual(['Bricolage Grotesque', 'Figtree'])
  for (const face of subsetFaces) {
    const font = await openFont(face)
    expect(new Set(font.collectUnicodes()), face.family).toEqual(face.codePoints)
    expect(font.getAxisInfos(), face.family).toMatchObject({ wght: face.weights })
    expect(font.getTableFeatureTags('GSUB'), face.family).toContain('tnum')
    expect(font.getTableFeatureTags('GPOS'), face.family).toContain('kern')
  }
})

test('each letter of a family is in exactly one of its files', async () => {
  for (const family of new Set(faces.map((face) => face.family))) {
    const familyFaces = faces.filter((face) => face.family === family)
    const declaredCodePoints = familyFaces.flatMap(({ codePoints }) => [...codePoints])
    expect(declaredCodePoints.length, family).toBe(new Set(declaredCodePoints).size)
    expect(new Set(familyFaces.map(({ weights }) => JSON.stringify(weights))).size, family).toBe(1)
    for (const face of familyFaces) {
      const wholeFace = familyFaces.find(
        (candidate) => !isSubset(candidate) && basename(candidate.file) === basename(face.file),
      )
      const wholeCodePoints = [...((wholeFace && (await openFont(wholeFace)).collectUnicodes()) ?? [])]
      expect(wholeCodePoints.length).toBeGreaterThan(100)
      const missingLetters = String.fromCodePoint(
        ...wholeCodePoints.filter((code) => !declaredCodePoints.includes(code)),
      )
      // The packages' own rules include only some of the combining marks.
      expect(missingLetters.replace(/\p{M}/gu, ''), `${family}: letters in its files that no rule includes`).toBe('')
    }
  }
})

test.each(['Café Čarter', 'El Ñandú', 'Størm & Ærø', 'Łódź “Œuvre” – $18 → 9:30'])(
  'every letter of %s is in a font file',
  async (name) => {
    for (const family of new Set(faces.map((face) => face.family)))
      for (const letter of name.replace('→', '')) {
        const code = letter.codePointAt(0) ?? 0
        const face = faces.find((candidate) => candidate.family === family && candidate.codePoints.has(code))
        expect(face && [...(await openFont(face)).collectUnicodes()], `${letter} in ${family}`).toContain(code)
      }
  },
)

/** Opens a face's file with HarfBuzz, which can't parse compressed files. */
async function openFont(face: Face): Promise<FontFace> {
  const file = await readFile(isSubset(face) ? join(folder, basename(face.file)) : face.file)
  return new FontFace(new Blob(await subsetFont(file, '', { targetFormat: 'sfnt', keepAllGlyphs: true })), 0)
}
