import { getStoredText, storeText } from '../../browser/browser-storage.ts'

type Scheme = 'light' | 'dark'

/** Where the choice is stored; Mantine reads it there too. */
const STORAGE_KEY = 'mantine-color-scheme-value'
const DARK = '(prefers-color-scheme: dark)'

export const COLOR_SCHEME_SCRIPT = `{let s;try{s=localStorage.getItem('${STORAGE_KEY}')}catch{}if(s!=='light'&&s!=='dark')s=matchMedia('${DARK}').matches?'dark':'light';document.documentElement.dataset.mantineColorScheme=s}`

export function switchColorScheme(): void {
  const scheme: Scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = scheme
  storeText(STORAGE_KEY, scheme)
}

export function followColorScheme(): () => void {
  const system = matchMedia(DARK)
  const applyColorScheme = () => {
    const chosenScheme = getStoredText(STORAGE_KEY)
    const scheme =
      chosenScheme === 'light' || chosenScheme === 'dark' ? chosenScheme : system.matches ? 'dark' : 'light'
    document.documentElement.dataset.mantineColorScheme = scheme
  }
  system.addEventListener('change', applyColorScheme)
  window.addEventListener('storage', applyColorScheme)
  return () => {
    system.removeEventListener('change', applyColorScheme)
    window.removeEventListener('storage', applyColorScheme)
  }
}
