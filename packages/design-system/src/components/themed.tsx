import { Button, createTheme, type MantineColorsTuple, MantineProvider, type MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

/** Amber to red: the light shades are for dark pages, the dark shades for light ones. */
const glow: MantineColorsTuple = [
  '#fff6e6',
  '#ffe9c4',
  '#ffd591',
  '#ffbf5f',
  '#ffa63d',
  '#f58025',
  '#dd5a1c',
  '#b83f16',
  '#943213',
  '#6f2610',
]

/** Slightly warm grays. */
const gray: MantineColorsTuple = [
  '#f9f6f1',
  '#f2ede5',
  '#e6dfd4',
  '#d3cabd',
  '#b5aa9c',
  '#8c8175',
  '#6a6056',
  '#4f463e',
  '#362f29',
  '#1f1a17',
]

/** The dark scheme: purple blacks and grays. */
const dark: MantineColorsTuple = [
  '#ece7f1',
  '#bdb3c9',
  '#988ca7',
  '#75698a',
  '#64587a',
  '#362d44',
  '#262032',
  '#15111c',
  '#0f0c15',
  '#09070d',
]

/** Gives the main action the site's action colors, which differ by color scheme. */
const getButtonVars = (_: unknown, { variant = 'filled', color }: { variant?: string; color?: unknown }) => ({
  root:
    variant === 'filled' && !color
      ? {
          '--button-bg': 'var(--hl-action)',
          '--button-hover': 'var(--hl-action-hover)',
          '--button-color': 'var(--hl-action-ink)',
        }
      : {},
})

/** The Mantine theme: the colors, fonts and shapes of the site's controls. */
const theme: MantineThemeOverride = createTheme({
  colors: { glow, gray, dark },
  primaryColor: 'glow',
  primaryShade: { light: 7, dark: 3 },
  white: '#ffffff',
  black: '#1f1a17',
  fontFamily: 'var(--hl-text)',
  headings: { fontFamily: 'var(--hl-display)', fontWeight: '800' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  components: {
    Card: {
      defaultProps: {
        padding: 'md',
        radius: 'lg',
        bg: 'var(--hl-surface)',
        bd: '1px solid var(--hl-line)',
        c: 'inherit',
        style: { gap: 'var(--hl-space-3)', overflowWrap: 'anywhere' },
      },
    },
    Badge: { defaultProps: { tt: 'none', fz: 'xs' } },
    Button: Button.extend({ defaultProps: { radius: 'xl' }, vars: getButtonVars }),
  },
  respectReducedMotion: true,
})

/** Keeps Mantine from writing to the document: the site sets the color scheme. */
const noRootElement = () => undefined

/**
 * Wraps Mantine's components in the site's theme. It doesn't wrap the whole site: everything a page shows before the
 * first click is plain elements, and pages without Mantine components load none of Mantine.
 */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    getRootElement={noRootElement}
    withGlobalClasses={false}
    deduplicateCssVariables
  >
    {children}
  </MantineProvider>
)
