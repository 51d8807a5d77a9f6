import { TOOLS } from './area-links.ts'
import classes from './tool-list.module.css'

/** Further tools of the area, one line each. */
export const ToolList = () => (
  <ul className={classes.tools}>
    {TOOLS.map(({ href, label, about }) => (
      <li key={href}>
        <a href={href}>{label}</a>
        <p>{about}</p>
      </li>
    ))}
  </ul>
)
