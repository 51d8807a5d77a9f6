import classes from './newsletter-admin.module.css'

interface OutcomeTableProps<Outcome extends string> {
  label: string
  /** Of the columns before those of outcomes; the first one names the row. */
  heads: readonly string[]
  outcomes: Readonly<Record<Outcome, string>>
  rows: readonly { cells: readonly string[]; counts: Readonly<Record<NoInfer<Outcome>, number>> }[]
}

/** What became of what was sent: a row for each kind or issue, a column for each outcome. */
export function OutcomeTable<Outcome extends string>({ label, heads, outcomes, rows }: OutcomeTableProps<Outcome>) {
  const names = Object.keys(outcomes) as Outcome[]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scrolls} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {[...heads, ...names.map((name) => outcomes[name])].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [name, ...cells], counts }) => (
            <tr key={[name, ...cells].join(' ')}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
              {names.map((outcome) => (
                <td key={outcome}>{counts[outcome]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
