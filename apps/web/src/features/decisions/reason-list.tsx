import classes from './decisions.module.css'

/** Why something is to be decided, or was found, a sentence each. */
export const ReasonList = ({ reasons }: { reasons: readonly string[] }) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
)
