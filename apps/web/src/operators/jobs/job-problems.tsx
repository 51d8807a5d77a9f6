import type { Job } from '@houselights/contracts/jobs/jobs'
import { Code, Flex } from '@mantine/core'
import { formatCount } from '../../format/words.ts'
import { Details } from '../../layout/page/details.tsx'

export function JobProblems({ job }: { job: Job }) {
  const problems = [
    ...job.problems.map((problem) => ({ ...problem, about: '' })),
    ...job.sources.flatMap(({ name, problems: sourceProblems }) =>
      sourceProblems.map((problem) => ({ ...problem, about: name })),
    ),
  ]
  return <Problems problems={problems} error={job.error} />
}

interface ProblemsProps {
  problems: readonly (Job['problems'][number] & { about: string })[]
  error?: string | null
}

/** The error and the problems of a scrape or job, folded until clicked. */
export const Problems = ({ problems, error }: ProblemsProps) =>
  (problems.length > 0 || error) && (
    <Details summary={error ? 'Why?' : formatCount(problems.length, 'problem')}>
      {error && <p>{error}</p>}
      <Flex component="ul" direction="column" gap="xs">
        {problems.map(({ about, kind, message, url, reproduce }) => (
          <li key={`${about} ${kind} ${message} ${url}`}>
            {about && <strong>{about}: </strong>}
            {message}
            {reproduce && (
              <Code display="block" mt={4}>
                {reproduce}
              </Code>
            )}
          </li>
        ))}
      </Flex>
    </Details>
  )
