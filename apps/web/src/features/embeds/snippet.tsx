import { Button } from '@houselights/design-system/components/button'
import { toast } from '@houselights/design-system/toast-store'
import classes from './embeds.module.css'

/** Lines to copy, with a button that does. */
export const Snippet = ({ title, text }: { title: string; text: string }) => (
  <section className={classes.snippet} aria-label={title}>
    <div className={classes.snippetHead}>
      <h3>{title}</h3>
      <Button variant="default" className="with-script" onClick={() => void copy(text)}>
        Copy
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </section>
)

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied' })
  } catch {
    toast({ title: 'The browser does not let this page copy: mark the lines and copy them.', tone: 'destructive' })
  }
}
