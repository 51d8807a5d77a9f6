import { countReports } from '@houselights/types/report-queue'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import layout from '../../layout/cards.module.css'
import { inCity } from '../../page-city.ts'
import { useCity } from '../../use-city.ts'
import { TOOLS } from './area-links.ts'
import { operatorQuery } from './operator-calls.ts'

/** Further tools of the area, one line each. */
export const ToolList = () => {
  const city = useCity()
  const open = useQuery(operatorQuery(countReports)).data?.open ?? 0
  return (
    <ul className={layout.cards}>
      {TOOLS.map(({ href, label, about }) => (
        <li key={href}>
          <a href={href.startsWith('/api/') ? href : inCity(city, href)}>{label}</a>
          <Text size="sm" c="dimmed">
            {about}
            {href === '/admin/reports' && open > 0 && <strong> {open} open.</strong>}
          </Text>
        </li>
      ))}
    </ul>
  )
}
