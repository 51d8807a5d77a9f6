import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Buildah, run } from './buildah.ts'

/** The npm that Node's releases of this line bring; the images only use it for npx. */
const NPM = 'npm@11.21.2'
const CERTIFICATES = '/usr/local/share/certificates.pem'

/**
 * Makes an image named `node:VERSION-SUITE-slim` from Debian's and npm's packages, so that no registry of images is needed:
 * Debian's smallest system, Node and npm in /usr/local, the user `node`, and the certificates that downloads need on this machine.
 */
export async function makeBase(buildah: Buildah, image: string, folder: string): Promise<void> {
  const [, version, suite] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!version || !suite) throw new Error(`The base must be node:VERSION-SUITE-slim with a whole version: ${image}`)
  if (process.version !== `v${version}`)
    throw new Error(`${image} needs Node ${version}; node-runtime in package.json brings ${process.version}.`)
  const tree = join(folder, 'base')
  const local = (path: string) => join(tree, 'usr/local', path)
  await run('debootstrap', ['--variant=minbase', suite, tree])
  await cp('/etc/apt', join(tree, 'etc/apt'), { recursive: true })
  // as in Debian's images: what was installed isn't kept as archives too
  const clean = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n'
  await writeFile(join(tree, 'etc/apt/apt.conf.d/docker-clean'), clean)
  await run('chroot', [tree, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  for (const path of ['var/lib/apt/lists', 'var/cache/apt/archives']) await rm(join(tree, path), { recursive: true })
  await cp(process.execPath, local('bin/node'))
  await mkdir(local('lib/node_modules/npm'), { recursive: true })
  const packed = await run('npm', ['pack', NPM, '--silent', `--pack-destination=${folder}`])
  const unpack = ['--strip-components=1', '--no-same-owner', '-C', local('lib/node_modules/npm')]
  await run('tar', ['-xzf', join(folder, packed.trim()), ...unpack])
  for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, local(`bin/${name}`))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) await cp(certificates, join(tree, CERTIFICATES))
  const container = (await buildah.run('from', 'scratch')).trim()
  await buildah.run('copy', '--quiet', container, tree, '/')
  if (certificates) {
    const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => ['--env', `${name}=${CERTIFICATES}`])
    await buildah.run('config', ...variables, container)
  }
  await buildah.run('commit', '--quiet', '--rm', '--format', 'docker', container, `docker.io/library/${image}`)
  await rm(tree, { recursive: true })
}
