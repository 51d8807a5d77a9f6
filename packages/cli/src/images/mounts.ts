import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'
import { run } from './run-in.ts'

/** Mounts a stack of layers, the topmost first; what is written goes to `upper`, and nothing can be written without one. */
export async function mountLayers(at: string, layers: readonly string[], upper?: string): Promise<void> {
  await mkdir(at, { recursive: true })
  const options = [`lowerdir=${layers.join(':')}`]
  if (upper) {
    const work = `${upper}.work`
    await mkdir(work, { recursive: true })
    await mkdir(upper, { recursive: true })
    options.push(`upperdir=${upper}`, `workdir=${work}`)
  } else options.push('ro')
  await run('mount', ['-t', 'overlay', 'overlay', '-o', options.join(','), at])
}

const DEVICES = { null: [1, 3], zero: [1, 5], full: [1, 7], random: [1, 8], urandom: [1, 9], tty: [5, 0] } as const

/** What an engine mounts in every container: devices, and who is known by which name. */
export async function mountSystem(
  root: string,
  { hosts, resolver }: { hosts: string; resolver: string },
): Promise<void> {
  const dev = join(root, 'dev')
  await run('mount', ['-t', 'tmpfs', '-o', 'nosuid,size=64m,mode=755', 'tmpfs', dev])
  for (const [name, [major, minor]] of Object.entries(DEVICES))
    await run('mknod', ['-m', '666', join(dev, name), 'c', String(major), String(minor)])
  await run('ln', ['-s', '/proc/self/fd', join(dev, 'fd')])
  await mkdir(join(dev, 'shm'))
  await run('mount', ['-t', 'tmpfs', '-o', 'nosuid,nodev,size=64m,mode=1777', 'tmpfs', join(dev, 'shm')])
  await bindText(root, '/etc/hosts', hosts)
  await bindText(root, '/etc/resolv.conf', resolver)
}

async function bindText(root: string, path: string, text: string) {
  const file = join(root, 'dev', path.replaceAll('/', '_'))
  await writeFile(file, text)
  await run('mount', ['--bind', file, join(root, path)])
}

/** Memory as a folder that everybody may write to, as Compose's `tmpfs`. `spec` is a path, or path:options. */
export async function mountTmpfs(root: string, spec: string): Promise<void> {
  const [path = '', options = 'mode=1777'] = spec.split(':')
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', inside(root, path)])
}

/** A volume. As an engine does with a new one, it first takes over what the image has there, with its owner. */
export async function mountVolume(root: string, volume: string, path: string, isNew: boolean): Promise<void> {
  const at = inside(root, path)
  if (isNew) {
    await mkdir(volume, { recursive: true })
    await run('cp', ['-a', `${at}/.`, volume])
  }
  await run('mount', ['--bind', volume, at])
}

/** A path of a container as one of the machine; refuses one that would leave the tree. */
export function inside(root: string, path: string): string {
  if (!isAbsolute(path) || normalize(path).startsWith('/..')) throw new Error(`Not an absolute path: ${path}`)
  return join(root, normalize(path))
}

/**
 * What downloads need on this machine and an image must not hold: its resolver, certificates, proxies and registry. Gives
 * the variables; the certificates lie in /dev, which is no part of an image.
 */
export async function lendNetwork(root: string): Promise<Record<string, string>> {
  await mountSystem(root, { hosts: '127.0.0.1 localhost\n', resolver: await readFile('/etc/resolv.conf', 'utf8') })
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) await copyFile(certificates, join(root, 'dev/certificates.pem'))
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name))
  return {
    ...Object.fromEntries(proxies.map(([name, value]) => [name, value ?? ''])),
    npm_config_registry: (await run('npm', ['config', 'get', 'registry'])).trim(),
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/dev/certificates.pem', SSL_CERT_FILE: '/dev/certificates.pem' }),
  }
}
