import { Group } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './decisions.module.css'

interface FilterChoice extends LinkProps {
  label: string
  isCurrent: boolean
}

interface FilterLinksProps {
  label: string
  groups: readonly (readonly FilterChoice[])[]
}

export const FilterLinks = ({ label: name, groups }: FilterLinksProps) => (
  <nav aria-label={name}>
    <Group justify="space-between">
      {groups.map((choices) => (
        <div key={choices[0]?.label} className={classes.links}>
          {choices.map(({ label, isCurrent, ...to }) => (
            <Link key={label} {...to} aria-current={isCurrent ? 'page' : undefined} resetScroll={false}>
              {label}{' '}
            </Link>
          ))}
        </div>
      ))}
    </Group>
  </nav>
)
