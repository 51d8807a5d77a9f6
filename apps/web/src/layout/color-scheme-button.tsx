import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import classes from './color-scheme-button.module.css'

/** Turns the lights down or up. Both pictures are rendered and CSS shows one, since the server cannot know the scheme. */
export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  return (
    <ActionIcon
      className="with-script"
      variant="subtle"
      color="gray"
      size="lg"
      radius="xl"
      aria-label="Switch between light and dark"
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        <path className={classes.moon} d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" strokeLinejoin="round" />
        <g className={classes.sun} strokeLinecap="round">
          <circle cx="10" cy="10" r="3.4" />
          <path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4" />
        </g>
      </svg>
    </ActionIcon>
  )
}
