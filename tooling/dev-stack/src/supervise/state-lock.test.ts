import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStack } from '../stack.ts'
import { CannotStart } from './preflight.ts'
import { lockStateFolder } from './state-lock.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a process that locks a folder until it's killed. */
async function startHolder(folder: string) {
  const lock = JSON.stringify(new URL('./state-lock.ts', import.meta.url).href)
  const code = `import(${lock}).then(({ lockStateFolder }) => {
    globalThis.held = lockStateFolder(${JSON.stringify(folder)}, 'npm start'); console.log('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  await once(child.stdout, 'data')
  return { pid: child.pid, kill }
}

test('a folder stays locked until the process that locked it is killed, and the next process’s error mentions that process', {
  meta: { proves: ['Whole site: one stack per state folder; when npm ends, so does all it started'] },
}, async () => {
  const folder = await makeFolder()
  const holder = await startHolder(folder)
  const lockFolder = () => lockStateFolder(folder, 'npm run demo')
  expect(lockFolder).toThrow(CannotStart)
  expect(lockFolder).toThrow(
    `The folder ${folder} is in use by another Houselights: npm start, process ${holder.pid}, since `,
  )
  expect(lockFolder).toThrow(`Stop that one first (kill ${holder.pid}), or give this one its own folder and ports`)
  await holder.kill()
  const lock = lockFolder()
  expect(lockFolder).toThrow(`npm run demo, process ${process.pid}`)
  lock.release()
  lockFolder().release()
})

test('a second stack on a folder starts nothing there', async () => {
  const folder = await makeFolder()
  await startHolder(folder)
  const filesBefore = await readdir(folder)
  const second = startStack(
    { mode: 'demo', stateDir: folder, database: 'houselights_demo', webPort: 1, apiPort: 2 },
    () => undefined,
  )
  await expect(second).rejects.toThrow(`The folder ${folder} is in use by another Houselights`)
  expect(await readdir(folder)).toEqual(filesBefore)
})
