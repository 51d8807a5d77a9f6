// Adds a list of shows below this script: <script async src="…/embed.js" data-venue="…"></script>.
// Sets no cookie, stores nothing, and sends nothing about the visitor.
;(() => {
  const script = document.currentScript
  if (!script?.src) return
  const { origin } = new URL(script.src)
  const { city, height, title, ...choices } = script.dataset
  const names = ['venue', 'artist', 'neighborhood', 'genre', 'limit', 'theme', 'accent', 'font', 'background']
  const query = new URLSearchParams()
  for (const name of names) if (choices[name]) query.set(name, choices[name])
  const frame = document.createElement('iframe')
  frame.src = `${origin}${city ? `/${encodeURIComponent(city)}` : ''}/embed?${query}`
  frame.title = title || 'Upcoming shows, listed by Houselights'
  frame.loading = 'lazy'
  frame.referrerPolicy = 'no-referrer'
  frame.height = String(Number.parseInt(height, 10) || 480)
  frame.style.width = '100%'
  frame.style.border = '0'
  frame.style.display = 'block'
  // a frame whose color scheme differs from its document's gets an opaque background
  if (choices.theme === 'light' || choices.theme === 'dark') frame.style.colorScheme = choices.theme
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const { houselights, height: newHeight } = Object(event.data)
    if (houselights === 'height' && newHeight > 0 && newHeight < 10000) frame.height = String(Math.ceil(newHeight))
  })
  script.after(frame)
})()
