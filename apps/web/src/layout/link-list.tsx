import type { SocialLink } from '../format/social-links.ts'
import classes from './link-list.module.css'

/** Outside links side by side. */
export const LinkList = ({ links, label }: { links: readonly SocialLink[]; label: string }) =>
  links.length > 0 && (
    <ul className={classes.links} aria-label={label}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
