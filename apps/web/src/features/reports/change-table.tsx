import type { ReportChange } from '@houselights/contracts/reports/reports'
import classes from './reports.module.css'

const NOTHING = 'nothing'

/** A show's changed facts: their values when the report was sent, and their later values. */
export const ChangeTable = ({ changes, until }: { changes: readonly ReportChange[]; until: string }) => (
  <table className={classes.changes}>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">When reported</th>
        <th scope="col">{until}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, before, after }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <del>{before ?? NOTHING}</del>
          </td>
          <td>
            <ins>{after ?? NOTHING}</ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
