/** Takes notifications of this device away that were read in the app; all of them without an id. */
export async function closeShown(id: string | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { data } = shown as Notification & { data?: { id?: string } }
    if (id === null || data?.id === id) shown.close()
  }
}

/** The number on the icon of the installed app. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // Browsers without an installed app refuse it.
  shown?.catch(() => undefined)
}
