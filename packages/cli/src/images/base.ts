import { cp, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run-in.ts'

/** The npm that Node's own releases of this line bring; the images use it for npx alone. */
const NPM = 'npm@11.21.2'
/** What Debian's slim images leave out. */
const SLIM = ['doc', 'info', 'man', 'locale', 'lintian', 'linda', 'groff'].map((name) => `/usr/share/${name}`)

/**
 * The tree of `node:VERSION-SUITE-slim`, put together from Debian's and npm's packages, since no registry of images is
 * needed for that: Debian's smallest system, Node and npm in /usr/local, the user `node`. Kept in `folder` for later runs.
 */
export async function baseTree(image: string, folder: string, say: (line: string) => void): Promise<string> {
  const [, version, suite] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!version || !suite)
    throw new Error(
      `The base must be node:VERSION-SUITE-slim with a whole version, so that it can be put together: ${image}`,
    )
  if (process.version !== `v${version}`)
    throw new Error(`${image} needs Node ${version}; node-runtime in package.json brings ${process.version}.`)
  const tree = join(folder, `${image.replaceAll(/[^\w.-]/g, '_')}-2`)
  if (await stat(tree).then(Boolean, () => false)) return tree
  const draft = `${tree}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const sources = await machineSources(suite)
  say(`Debian ${suite} by debootstrap…`)
  await run('debootstrap', ['--variant=minbase', suite, draft, sources[0]?.address ?? ''])
  await slim(draft, sources)
  await addNode(draft)
  await rename(draft, tree)
  return tree
}

/** Where the machine itself has its packages of Debian from, as apt says. */
async function machineSources(suite: string): Promise<{ address: string; release: string }[]> {
  const format = '$(ORIGIN) $(SITE) $(RELEASE) $(COMPONENT)'
  const lines = (await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'])).split('\n')
  const found = lines.flatMap((line) => {
    const [origin, address = '', release = '', component] = line.split(' ')
    const ofSuite = release === suite || release.startsWith(`${suite}-`)
    return origin === 'Debian' && component === 'main' && ofSuite ? [{ address, release }] : []
  })
  const main = found.filter(({ release }) => release === suite)
  if (main.length === 0)
    throw new Error(
      `apt of this machine knows no Debian ${suite}: add its main archive to apt's sources, or run on one that has.`,
    )
  return [...main, ...found.filter(({ release }) => release !== suite)]
}

async function slim(tree: string, sources: readonly { address: string; release: string }[]) {
  for (const folder of SLIM) await rm(join(tree, folder), { recursive: true, force: true })
  await writeFile(join(tree, 'etc/dpkg/dpkg.cfg.d/docker'), SLIM.map((path) => `path-exclude ${path}/*\n`).join(''))
  const signedBy = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  const lines = sources.map(({ address, release }) => `deb ${signedBy} ${address} ${release} main\n`)
  await writeFile(join(tree, 'etc/apt/sources.list'), lines.join(''))
  // as in Debian's images: what was installed is not kept as archives besides
  const clean = '"rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true";'
  await writeFile(
    join(tree, 'etc/apt/apt.conf.d/docker-clean'),
    `DPkg::Post-Invoke { ${clean} };\nDir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n`,
  )
  await run('chroot', [tree, 'apt-get', 'clean'])
  for (const folder of ['var/lib/apt/lists', 'var/log', 'var/cache/debconf'])
    for (const name of await readdir(join(tree, folder))) await rm(join(tree, folder, name), { recursive: true })
  await run('chroot', [tree, 'groupadd', '--gid', '1000', 'node'])
  await run('chroot', [
    tree,
    'useradd',
    '--uid',
    '1000',
    '--gid',
    'node',
    '--shell',
    '/bin/bash',
    '--create-home',
    'node',
  ])
  // an engine mounts its own over these
  for (const name of ['hosts', 'resolv.conf', 'hostname']) await writeFile(join(tree, 'etc', name), '')
}

async function addNode(tree: string) {
  await cp(process.execPath, join(tree, 'usr/local/bin/node'))
  const modules = join(tree, 'usr/local/lib/node_modules')
  await mkdir(join(modules, 'npm'), { recursive: true })
  const [packed] = JSON.parse(
    await run('npm', ['pack', NPM, '--json', '--silent', `--pack-destination=${modules}`]),
  ) as {
    filename: string
  }[]
  const archive = join(modules, packed?.filename ?? '')
  await run('tar', ['-xzf', archive, '-C', join(modules, 'npm'), '--strip-components=1', '--no-same-owner'])
  await rm(archive)
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(tree, 'usr/local/bin', name))
}
