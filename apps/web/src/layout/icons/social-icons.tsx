import type { SocialLink } from '../../format/social-links.ts'
import { Icon } from './icon.tsx'
import classes from './social-icons.module.css'

// drawn for this site: each icon stands for a kind of site, and none is a real logo
const ICONS: Record<string, string> = {
  Website: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M3 10h14M10 3c-4 4-4 10 0 14M10 3c4 4 4 10 0 14',
  Wikipedia: 'M2.5 5.5 6.5 15 10 7.5 13.5 15l4-9.5',
  Instagram:
    'M6 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm4 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm4.5-1.5v.01',
  Twitter: 'M4 4l12 12M16 4 4 16',
  Facebook: 'M12 17v-7h3M12 10H8.5M12 10V6.5a2.5 2.5 0 0 1 3-2.5',
  TikTok: 'M11 3v9.5a3 3 0 1 1-3-3M11 3c.5 2.5 2 4 4.5 4.5',
  Bandcamp: 'M3 14.5 8 5.5h9l-5 9Z',
  SoundCloud: 'M3 12v3M5.5 10v5M8 8v7M10.5 15V6c4-1 5 1.5 5 3.5a2.7 2.7 0 0 1 0 5.5Z',
  YouTube: 'M3 6.5h14v7.5H3ZM8.5 8.2v4l3.5-2Z',
  'Listen on Spotify':
    'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M6.5 8.2c2.5-.7 5-.4 7 .8M7 10.7c2-.5 4-.3 5.5.6M7.5 13c1.5-.3 3-.2 4 .4',
}

export const SocialIcons = ({ links, label }: { links: readonly SocialLink[]; label: string }) =>
  links.length > 0 && (
    <ul className={`cluster ${classes.icons}`} aria-label={label}>
      {links.map(({ label: name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" target="_blank" title={name}>
            <span className="visually-hidden">{name}</span>
            <Icon size={20} stroke={1.6}>
              <path d={ICONS[name]} />
            </Icon>
          </a>
        </li>
      ))}
    </ul>
  )
