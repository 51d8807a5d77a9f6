import { Table, type TableTheadProps } from '@mantine/core'

export const TableHead = ({ names, ...headProps }: TableTheadProps & { names: readonly string[] }) => (
  <Table.Thead {...headProps}>
    <Table.Tr>
      {names.map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)
