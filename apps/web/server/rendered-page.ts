import { randomBytes } from 'node:crypto'
import { PageAnswers } from '../src/page-answers.ts'
import { pagePolicies } from './headers.ts'
import { type Stylesheets, withInlineStyles } from './page-styles.ts'
import type { Pages } from './pages.ts'
import { sealed } from './sealed-page.ts'

/** A page for one visitor or for all. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** What it is made from, for a page that may be kept until one of these answers changes. */
  answers: ReadonlyMap<string, string> | undefined
}

/** Renders the page of a request with its styles inline, and a policy that allows its own scripts alone; `tiles` is the origin of the map's. */
export async function renderedPage(
  pages: Pages,
  stylesheets: Stylesheets,
  request: Request,
  tiles?: string,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64url')
  const answers = new PageAnswers()
  const response = await pages(request, nonce, answers)
  const { html, hashes } = sealed(await response.text(), nonce)
  const mayBeKept =
    response.status === 200 &&
    answers.complete &&
    !response.headers.has('set-cookie') &&
    !response.headers.get('cache-control')?.includes('no-store')
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...pagePolicies({ hashes, path: new URL(request.url).pathname, tiles }),
    },
    html: withInlineStyles(html, stylesheets),
    answers: mayBeKept ? answers.tags : undefined,
  }
}
