import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contract } from '@houselights/contracts/contract/define-contract'

const QUERIES: Readonly<Record<string, string>> = {
  listUpcomingEvents: 'limit=8',
  listEvents: 'date=month&limit=200',
  listArtists: 'limit=20',
  listArtistEvents: 'when=past',
  listVenues: 'sort=popular',
}
const BODIES: Readonly<Record<string, object>> = {
  subscribeToNewsletter: { email: 'name@host.org' },
  addShow: { address: 'https://venue.example/shows/moth-ballet' },
  suggestVenue: { address: 'https://venue.example/calendar' },
  reportMistake: { category: 'price', text: 'It is $15 at the door.' },
}

const loadExample = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@houselights/api-client/examples/${name}`)), 'utf8')

const CALLS = loadExample('calls.ts')
/** Returns the code of a call's example: the lines before its `return`, without indentation, or its only expression. */
function getLines(name: string): string | undefined {
  const [, call] = new RegExp(`^  ${name}: \\(\\) => (.*),$`, 'm').exec(CALLS) ?? []
  if (call) return `const answer = await ${call}`
  const [, lines] = new RegExp(`^  ${name}: async \\(\\) => {\\n([^]*?)\\n    return .*\\n  },$`, 'm').exec(CALLS) ?? []
  return lines?.replace(/^ {4}/gm, '')
}

export const SETUP = CALLS.match(/^import .*$/gm)?.join('\n') ?? ''
export const PROGRAM = loadExample('this-weekend.ts').trim()

/** Returns examples of a call in curl and TypeScript. Names in braces are placeholders for existing slugs and ids. */
export function toSamples(name: string, contract: Contract, site: string) {
  const script = getLines(name)
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(name, contract, site) },
    ...(script ? [{ lang: 'TypeScript', label: 'TypeScript', source: script }] : []),
  ]
}

function toCurl(name: string, { method, path }: Contract, site: string): string {
  const query = QUERIES[name]
  const address = `'${site}${path.replace(':format', 'ics').replace(/:(\w+)/g, '{$1}')}${query ? `?${query}` : ''}'`
  if (method === 'GET') return `curl --compressed ${address}`
  return `curl -X ${method} -H 'content-type: application/json' -d '${JSON.stringify(BODIES[name] ?? {})}' ${address}`
}
