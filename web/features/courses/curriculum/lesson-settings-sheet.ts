import { closedAtFirst } from '#web/ui/closed-at-first.tsx'

export const LessonSettingsSheet = closedAtFirst(
  async () => (await import('./lesson-settings.tsx')).LessonSettings,
  ({ lesson }) => lesson !== undefined,
)
