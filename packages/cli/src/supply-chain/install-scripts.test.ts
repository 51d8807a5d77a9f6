import { ROOT } from '@houselights/dev-stack/root'
import { expect, test } from 'vitest'
import { allowedScripts, packagesWithScripts, scriptDoubts } from './install-scripts.ts'

test('every package that runs a script at its installation was decided on', async () => {
  const [withScripts, allowed] = await Promise.all([packagesWithScripts(ROOT), allowedScripts(ROOT)])
  // packages of which it is known, so that an empty look is noticed
  expect(withScripts).toEqual(expect.arrayContaining(['node', '@swc/core']))
  expect(scriptDoubts(withScripts, allowed)).toEqual([])
})

test('a package that nobody decided on is named', () => {
  const allowed = new Map([
    ['built', true],
    ['refused', false],
  ])
  expect(scriptDoubts(['built', 'refused'], allowed)).toEqual([])
  expect(scriptDoubts(['built', 'new-one'], allowed)).toEqual([expect.stringMatching(/^new-one runs a script/)])
})
