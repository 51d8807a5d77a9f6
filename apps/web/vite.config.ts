import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'

/** Few files rather than many small ones: each is a request, and what is compressed together is smaller. */
const groups = [
  // first, what every page runs: libraries change more rarely than the site's own code
  {
    name: 'framework',
    // what single screens use of them comes with these
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
    priority: 4,
  },
  { name: 'site', tags: ['$initial' as const], test: /(apps|packages)\/[^/]+\/src\//, priority: 3 },
  // contracts are schemas: they are loaded with the first request that a visit makes
  { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
  // then what at least four files share, cards apart, but for operators' parts, and Mantine, which comes with its own
  // components: every page brings all of it
  {
    name: 'parts',
    test: /features\/(events\/(?!cards\/)|pictures\/)|layout\/(page\/(page-title|section)|loading\/page-part|status\/sources)|web\/src\/hooks\/use-|packages\/(design-system(?!\/src\/(theme|components\/themed))|domain)\//,
    minShareCount: 4,
    priority: 2,
  },
  // what visitors choose on pages of shows, and on their own
  {
    name: 'choices',
    test: /src\/(browser\/browser-storage|hooks\/use-settings)\.ts|features\/(event-actions\/(share|share-button|save-for-offline)|following\/(?!following-page|push))/,
    minShareCount: 2,
    priority: 2,
  },
  // what nearly all of Mantine's components share: each file is named in what every visit loads
  {
    name: 'mantine',
    test: /node_modules\/@mantine\/(?!core\/esm\/components\/(Badge|Card|Code|Flex|Group|Paper|Stack|Text|Title)\/)/,
    minShareCount: 12,
    priority: 2,
  },
  { name: 'register', test: /service-worker\/(register|page-attributes)\.ts/, priority: 2 },
  { name: 'cards', test: /\/(event|venue|picture)-card\.|\/upcoming-shows\./, minShareCount: 2, priority: 1 },
]

/** Of a class in a module: a list's page names some a thousand times. */
const shortName = (name: string, file: string) => {
  const hash = createHash('sha256').update(`${relative(import.meta.dirname, file)}\0${name}`)
  // 30 bits: with some 1,500 names, two are the same once in a thousand sets of names, and the build then fails
  const short = `_${hash.digest('base64url').slice(0, 5)}`
  const known = shortNames.get(short)
  if (known && known !== `${file} ${name}`) throw new Error(`${known} and ${file} ${name} have the same short name.`)
  shortNames.set(short, `${file} ${name}`)
  return short
}
const shortNames = new Map<string, string>()

type Parts = ('component' | 'pendingComponent' | 'loader' | 'errorComponent' | 'notFoundComponent')[]
const OWN_FILES: Parts[] = [['errorComponent'], ['notFoundComponent']]
const SELDOM_OPENED =
  /^\/(_operators|admin|announced|archive|developers|embeds|following|map|offline|plan|reports|saved|tonight)\b|\/report$/

export default defineConfig({
  plugins: [
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        // a page's skeleton comes with it: else every page would bring the styles of all skeletons
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent'], ...OWN_FILES],
          // what these load comes with them: few visits open them, and every page brings what is not split
          splitBehavior: ({ routeId }) =>
            SELDOM_OPENED.test(routeId) ? [['component', 'pendingComponent', 'loader'], ...OWN_FILES] : undefined,
        },
      },
    }),
    react(),
    // the server's bundle contains every library, so that it runs from dist alone. The dev server leaves libraries to Node,
    // because Vite's module runner cannot run CommonJS ("module is not defined")
    {
      name: 'bundle-libraries',
      apply: 'build',
      config: () => ({ environments: { ssr: { resolve: { noExternal: true } } } }),
    },
  ],
  build: { target: OLDEST_BROWSERS, sourcemap: false, assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: shortName } },
  environments: {
    // by the manifest the service worker knows which files to keep
    client: { build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
