import { Table, type TableTheadProps } from '@mantine/core'

export const TableHead = ({ names, ...looks }: TableTheadProps & { names: readonly string[] }) => (
  <Table.Thead {...looks}>
    <Table.Tr>
      {names.map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)
