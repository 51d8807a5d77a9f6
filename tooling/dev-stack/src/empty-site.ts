/**
 * Decides whether to show the demo when the site is empty and no venue site can be reached, and explains it. Production
 * never shows the demo.
 */
export function explainEmptySite(env: NodeJS.ProcessEnv): { demo: boolean; sentences: string } {
  const demo = env.NODE_ENV !== 'production'
  const reason = 'Can’t reach any venue site from here (is there a network?), and nothing was collected earlier.'
  const nextStep = demo
    ? `The demo opens instead, so that you can look around: sample venue sites with fictional artists.
To stay with the real, still empty site: npm start -- --live`
    : 'The site is up, but empty until we can reach a venue site.'
  return { demo, sentences: `\n${reason}\n${nextStep}` }
}
