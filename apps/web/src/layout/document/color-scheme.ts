import { storedText, storeText } from '../../browser/browser-storage.ts'

type Scheme = 'light' | 'dark'

/** Where the choice is stored; Mantine reads it there too. */
const CHOICE = 'mantine-color-scheme-value'
const DARK = '(prefers-color-scheme: dark)'

export const COLOR_SCHEME_SCRIPT = `{let s;try{s=localStorage.getItem('${CHOICE}')}catch{}if(s!=='light'&&s!=='dark')s=matchMedia('${DARK}').matches?'dark':'light';document.documentElement.dataset.mantineColorScheme=s}`

export function switchColorScheme(): void {
  const scheme: Scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = scheme
  storeText(CHOICE, scheme)
}

export function followColorScheme(): () => void {
  const system = matchMedia(DARK)
  const follow = () => {
    const chosenScheme = storedText(CHOICE)
    const scheme =
      chosenScheme === 'light' || chosenScheme === 'dark' ? chosenScheme : system.matches ? 'dark' : 'light'
    document.documentElement.dataset.mantineColorScheme = scheme
  }
  system.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  return () => {
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}
