import type { CoverageReport } from '@houselights/types/coverage'
import { Text } from '@mantine/core'
import { ReasonList } from '../decisions/index.ts'
import { learningOf } from './coverage-texts.ts'

/** Recommendations, or a note that there are none. */
export const RecommendationList = ({ report }: { report: CoverageReport }) =>
  report.recommendations.length > 0 ? (
    <ReasonList reasons={report.recommendations} />
  ) : (
    <Text component="div" c="dimmed">
      <p>No specific recommendations at this time.</p>
      <p>Coverage appears to be functioning well.</p>
      {report.learningVenues > 0 && <p>{learningOf(report)}.</p>}
    </Text>
  )
