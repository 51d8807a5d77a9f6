import { countReports } from '@houselights/types/report-queue'
import { useQuery } from '@tanstack/react-query'
import { inCity } from '../../page-city.ts'
import { useCity } from '../../use-city.ts'
import { TOOLS } from './area-links.ts'
import { operatorQuery } from './operator-calls.ts'
import classes from './tool-list.module.css'

/** Further tools of the area, one line each. */
export const ToolList = () => {
  const city = useCity()
  const open = useQuery(operatorQuery(countReports)).data?.open ?? 0
  return (
    <ul className={classes.tools}>
      {TOOLS.map(({ href, label, about }) => (
        <li key={href}>
          <a href={href.startsWith('/api/') ? href : inCity(city, href)}>{label}</a>
          <p>
            {about}
            {href === '/admin/reports' && open > 0 && <strong> {open} open.</strong>}
          </p>
        </li>
      ))}
    </ul>
  )
}
