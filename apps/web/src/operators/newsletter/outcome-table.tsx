import { Table } from '@mantine/core'

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
    <Table.ScrollContainer type="native" minWidth="36rem" tabIndex={0} role="region" aria-label={label}>
      <Table tabularNums>
        <Table.Thead>
          <Table.Tr>
            {[...heads, ...names.map((name) => outcomes[name])].map((head) => (
              <Table.Th scope="col" key={head}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ cells: [name, ...cells], counts }) => (
            <Table.Tr key={[name, ...cells].join(' ')}>
              <Table.Th scope="row">{name}</Table.Th>
              {[...cells, ...names.map((outcome) => counts[outcome])].map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: its column
                <Table.Td key={index}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
