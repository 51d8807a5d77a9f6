import classes from './coverage.module.css'

/** What to do next; a quiet word where there is nothing. */
export const RecommendationList = ({ recommendations }: { recommendations: readonly string[] }) =>
  recommendations.length > 0 ? (
    <ul className={classes.recommendations}>
      {recommendations.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ) : (
    <div className={classes.empty}>
      <p>No specific recommendations at this time.</p>
      <p>Coverage appears to be functioning well.</p>
    </div>
  )
