import classes from './sources-notice.module.css'

/** The site's rule about sources. */
export const SourcesNotice = () => (
  <aside className={classes.notice} aria-label="Where event information comes from">
    <p>
      <strong>Authentic sources only.</strong> All event information comes from authentic venue sources. Synthetic or
      placeholder events are never generated.
    </p>
  </aside>
)
