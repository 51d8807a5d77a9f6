import classes from './pair-view.module.css'

/** The reasons for one verdict. */
export const Reasons = ({ title, reasons, none }: { title: string; reasons: readonly string[]; none: string }) => (
  <section className={classes.side} aria-label={title}>
    <h3>{title}</h3>
    {reasons.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </section>
)
