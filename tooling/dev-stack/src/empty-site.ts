/** What to do with a site that has nothing to show because no venue site can be reached. Production never shows the demo. */
export function emptySite(env: NodeJS.ProcessEnv): { demo: boolean; sentences: string } {
  const demo = env.NODE_ENV !== 'production'
  const why = 'No venue site can be reached from here (is there a network?), and nothing was collected earlier.'
  const then = demo
    ? `So that you can look around, the demo opens instead: sample venue sites with fictional artists.
To stay with the real, still empty site: npm start -- --live`
    : 'The site is up, and empty until a venue site can be reached.'
  return { demo, sentences: `\n${why}\n${then}` }
}
