/** Asks the browser to store pages of the site for offline use. A failure is only logged: saved shows don't need it. */
export async function saveForOffline(paths: readonly string[]): Promise<void> {
  try {
    // loaded only when something is saved
    const { saveOffline } = await import('../../service-worker/save-offline.ts')
    await saveOffline(paths)
  } catch (error) {
    console.info('Couldn’t save the page for offline use:', error)
  }
}
