import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'

/** A few large files instead of many small ones: each file is a request, and larger files compress better. */
const groups = [
  // code that every page runs. Libraries have their own file, because they change less often than the site's code
  {
    name: 'framework',
    // modules that only some screens use stay with those screens
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
    priority: 4,
  },
  { name: 'site', tags: ['$initial' as const], test: /(apps|packages)\/[^/]+\/src\//, priority: 3 },
  // contracts are schemas; they load with a visit's first request
  { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
  // code shared by at least four files, except cards, operators' parts, and the Mantine theme, which loads with
  // Mantine's components. Every page loads this whole group
  {
    name: 'parts',
    test: /features\/(events\/(?!cards\/)|pictures\/)|layout\/(page\/(page-title|section)|loading\/page-part|status\/sources)|web\/src\/hooks\/use-|packages\/(design-system(?!\/src\/(theme|components\/themed))|domain)\//,
    minShareCount: 4,
    priority: 2,
  },
  // sharing, saving and following, on show pages and on visitors' own lists
  {
    name: 'choices',
    test: /src\/(browser\/browser-storage|hooks\/use-settings)\.ts|features\/(event-actions\/(share|share-button|save-for-offline)|following\/(?!following-page|push))/,
    minShareCount: 2,
    priority: 2,
  },
  // code that nearly all Mantine components share, in one file, because every visit loads the list of all files
  {
    name: 'mantine',
    test: /node_modules\/@mantine\/(?!core\/esm\/components\/(Badge|Card|Code|Flex|Group|Paper|Stack|Text|Title)\/)/,
    minShareCount: 12,
    priority: 2,
  },
  { name: 'register', test: /service-worker\/(register|page-attributes)\.ts/, priority: 2 },
  { name: 'cards', test: /\/(event|venue|picture)-card\.|\/upcoming-shows\./, minShareCount: 2, priority: 1 },
]

/** Creates the short name of a class in a CSS module: a list page repeats some names a thousand times. */
const toShortName = (name: string, file: string) => {
  const hash = createHash('sha256').update(`${relative(import.meta.dirname, file)}\0${name}`)
  // 30 bits: the chance that two of 1,500 names are equal is about one in a thousand, and the build then fails
  const shortName = `_${hash.digest('base64url').slice(0, 5)}`
  const owner = shortNames.get(shortName)
  if (owner && owner !== `${file} ${name}`) throw new Error(`${owner} and ${file} ${name} have the same short name.`)
  shortNames.set(shortName, `${file} ${name}`)
  return shortName
}
const shortNames = new Map<string, string>()

type Parts = ('component' | 'pendingComponent' | 'loader' | 'errorComponent' | 'notFoundComponent')[]
const SEPARATE_FILES: Parts[] = [['errorComponent'], ['notFoundComponent']]
const RARELY_OPENED =
  /^\/(_operators|admin|announced|archive|developers|embeds|following|map|offline|plan|reports|saved|tonight)\b|\/report$/

export default defineConfig({
  plugins: [
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        // a page's skeleton is in the page's own file; otherwise every page would load the styles of all skeletons
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent'], ...SEPARATE_FILES],
          // few visits open these pages, so their loaders are split off too: every page loads what isn't split
          splitBehavior: ({ routeId }) =>
            RARELY_OPENED.test(routeId) ? [['component', 'pendingComponent', 'loader'], ...SEPARATE_FILES] : undefined,
        },
      },
    }),
    react(),
    // the server's bundle contains every library, so that it needs only `dist`. The dev server leaves libraries to
    // Node, because Vite's module runner cannot run CommonJS ("module is not defined")
    {
      name: 'bundle-libraries',
      apply: 'build',
      config: () => ({ environments: { ssr: { resolve: { noExternal: true } } } }),
    },
  ],
  build: { target: OLDEST_BROWSERS, sourcemap: false, assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: toShortName } },
  environments: {
    // the service worker's build gets the list of files to cache from the manifest
    client: { build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
