import { lazyRouteComponent } from '@tanstack/react-router'
import type { QueueSearch } from './queue-search.ts'

// The queue is what people come for; the rest is loaded when it is opened.
export const DeskSettingsPage = lazyRouteComponent(
  () => import('./desk-settings-page.tsx'),
  'DeskSettingsPage',
)
export const DeskTicket = lazyRouteComponent(() => import('./desk-ticket.tsx'), 'DeskTicket')
export const FiguresPage = lazyRouteComponent(() => import('./figures-page.tsx'), 'FiguresPage')
export const SavedRepliesPage = lazyRouteComponent(
  () => import('./saved-replies-page.tsx'),
  'SavedRepliesPage',
)

/** Loads the part of the desk that an address opens, so that a rendered page doesn't give way to a skeleton. */
export async function loadDeskPart({ tab, ticket }: QueueSearch): Promise<void> {
  const tabs = { figures: FiguresPage, replies: SavedRepliesPage, settings: DeskSettingsPage }
  const part = tab && tab in tabs ? tabs[tab] : ticket ? DeskTicket : null
  await part?.preload?.()
}
