import type { CoverageReport } from '@houselights/types/coverage'
import classes from './coverage.module.css'
import { learningOf } from './coverage-texts.ts'

/** Recommendations, or a note that there are none. */
export const RecommendationList = ({ report }: { report: CoverageReport }) =>
  report.recommendations.length > 0 ? (
    <ul className={classes.recommendations}>
      {report.recommendations.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ) : (
    <div className={classes.empty}>
      <p>No specific recommendations at this time.</p>
      <p>Coverage appears to be functioning well.</p>
      {report.learningVenues > 0 && <p>{learningOf(report)}.</p>}
    </div>
  )
