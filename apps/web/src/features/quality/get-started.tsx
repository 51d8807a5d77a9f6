import { Card, SimpleGrid, Stack } from '@mantine/core'
import { ReasonList } from '../decisions/index.ts'

const CHECKED = [
  'Duplicate events',
  'Missing ticket URLs',
  'Incomplete descriptions',
  'Missing door times',
  'Unlinked artists',
  'Suspicious dates, dead ticket links, missing prices, images and genres, events not seen lately',
]
const FIXED = [
  'Certain duplicates become one event; doubtful ones wait in the review queue',
  'Ticket links, door times and descriptions come from another source’s listing or the event’s own page',
  'A description is composed from the event’s own facts where no source has one',
  'Door times follow the venue’s own unbroken habit, marked as worked out',
  'Artists are linked by identity, never by a likeness alone',
]

/** Shown in place of the analysis before it is requested. */
export const GetStarted = () => (
  <Card component="section" p="xl" aria-labelledby="get-started">
    <h2 id="get-started">Get Started</h2>
    <p>Press “Analyze Data” to look through every venue’s upcoming events. Nothing is changed by looking.</p>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Stack gap="xs">
        <h3>What is checked</h3>
        <ReasonList reasons={CHECKED} />
      </Stack>
      <Stack gap="xs">
        <h3>What is fixed</h3>
        <ReasonList reasons={FIXED} />
      </Stack>
    </SimpleGrid>
    <Card bg="var(--hl-accent-wash)">
      <h3>Safe Improvements</h3>
      <p>
        Only what evidence supports is changed, and nothing is made up. You can look at every change before it is made,
        and take back each of them, or all, after.
      </p>
    </Card>
  </Card>
)
