import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contract } from '@houselights/types/contract'

/** What the examples of calls ask for. */
const QUERIES: Readonly<Record<string, string>> = {
  listUpcomingEvents: 'limit=8',
  listEvents: 'date=month&limit=200',
  listArtists: 'limit=20',
  listArtistEvents: 'when=past',
  listVenues: 'sort=popular',
}
const BODIES: Readonly<Record<string, object>> = {
  subscribeToNewsletter: { email: 'name@host.org' },
  suggestVenue: { address: 'https://venue.example/calendar' },
  reportMistake: { category: 'price', text: 'It is $15 at the door.' },
}

const textOf = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@houselights/api-client/examples/${name}`)), 'utf8')

/** The regions of a file by their names, without their indentation. */
function regionsOf(text: string): Map<string, string> {
  const found = text.matchAll(/^( *)\/\/ #region (\w+)\n([\s\S]*?)\n *\/\/ #endregion/gm)
  return new Map(
    [...found].map(([, indent = '', name = '', body = '']) => [name, body.replaceAll(`\n${indent}`, '\n').trim()]),
  )
}

export interface Samples {
  /** The imports that the examples share. */
  setup: string
  /** A whole program. */
  program: string
  of(name: string, contract: Contract, site: string): { lang: string; label: string; source: string }[]
}

/** Examples in curl and TypeScript; names in braces stand for things that are there. */
export function openSamples(): Samples {
  const regions = regionsOf(textOf('calls.ts'))
  return {
    setup: regions.get('setup') ?? '',
    program: textOf('this-weekend.ts').trim(),
    of: (name, contract, site) => {
      const script = regions.get(name)
      return [
        { lang: 'Shell', label: 'curl', source: curlOf(name, contract, site) },
        ...(script ? [{ lang: 'TypeScript', label: 'TypeScript', source: script }] : []),
      ]
    },
  }
}

function curlOf(name: string, { method, path }: Contract, site: string): string {
  const query = QUERIES[name]
  const address = `'${site}${bracesOf(path).replace('{format}', 'ics')}${query ? `?${query}` : ''}'`
  if (method === 'GET') return `curl --compressed ${address}`
  return `curl -X ${method} -H 'content-type: application/json' -d '${JSON.stringify(BODIES[name] ?? {})}' ${address}`
}

/** Parameters as OpenAPI writes them. */
export const bracesOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
