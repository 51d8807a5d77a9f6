import { inCity } from '../../page-city.ts'
import { useCity } from '../../use-city.ts'
import { TOOLS } from './area-links.ts'
import classes from './tool-list.module.css'

/** Further tools of the area, one line each. */
export const ToolList = () => {
  const city = useCity()
  return (
    <ul className={classes.tools}>
      {TOOLS.map(({ href, label, about }) => (
        <li key={href}>
          <a href={href.startsWith('/api/') ? href : inCity(city, href)}>{label}</a>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  )
}
