/** Has the browser keep pages of the site for when it is offline, where it can; what is saved is saved without it, too. */
export async function keepForLater(paths: readonly string[]): Promise<void> {
  try {
    // loaded when something is saved
    const { keepPages } = await import('../../service-worker/save-offline.ts')
    await keepPages(paths)
  } catch (error) {
    console.info('Couldn’t save the page for offline use:', error)
  }
}
