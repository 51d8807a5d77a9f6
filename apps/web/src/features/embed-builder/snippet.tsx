import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { stringifySearch } from '../../page/search-params.ts'
import { embedAddress, parseEmbedOptions } from '../../standalone/embed/embed-options.ts'
import { type EmbedSearch, embedSearch } from '../../standalone/embed/embed-search.ts'
import classes from './embed-builder.module.css'

interface Site {
  origin: string
  city: { id: string; path: string; name: string }
}

const TITLE = 'Upcoming shows, listed by Houselights'
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the path of our page with the same list, to link for browsers without scripts. */
function getListPath({ venue, artist, neighborhood, genre }: EmbedSearch): string {
  if (venue) return `/venues/${encodeURIComponent(venue)}`
  if (artist) return `/artists/${encodeURIComponent(artist)}`
  return `/events${stringifySearch({ neighborhood, genre })}`
}

export function scriptSnippet(search: EmbedSearch, { origin, city }: Site): string {
  const choices = { ...(city.path && { city: city.id }), ...embedSearch(search) }
  const data = Object.entries(choices).map(([name, value]) => (value ? ` data-${name}="${escapeHtml(value)}"` : ''))
  return [
    `<script async src="${escapeHtml(origin)}/embed.js"${data.join('')} referrerpolicy="no-referrer"></script>`,
    `<noscript><a href="${escapeHtml(origin + city.path + getListPath(search))}">Shows, listed by Houselights</a></noscript>`,
  ].join('\n')
}

/** Creates the code of a frame with a fixed height, for sites that don't allow scripts. */
export function frameSnippet(search: EmbedSearch, { origin, city }: Site): string {
  const { theme } = parseEmbedOptions(search).options
  // as /embed.js does: if the color schemes of frame and document differ, the frame gets an opaque background
  const style = `width: 100%; border: 0${theme === 'auto' ? '' : `; color-scheme: ${theme}`}`
  return `<iframe src="${escapeHtml(origin + city.path + embedAddress(search))}" title="${TITLE}" height="480" loading="lazy" referrerpolicy="no-referrer" style="${style}"></iframe>`
}

export const Snippet = ({ title, text }: { title: string; text: string }) => (
  <section className={classes.snippet} aria-label={title}>
    <div className={`cluster ${classes.snippetHead}`}>
      <h3>{title}</h3>
      <Button variant="default" className="with-script" onClick={() => void copy(text)}>
        Copy
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also with the keyboard */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </section>
)

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied' })
  } catch {
    showToast({ title: 'Your browser won’t let this page copy. Select the code and copy it.', tone: 'destructive' })
  }
}
