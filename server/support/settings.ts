import type { DeskSettings } from '#contract/support-desk.ts'

const officeHours = [{ opens: '09:00', closes: '17:00' }]

/** What a desk promises until someone sets it: an answer within a working day. */
export const defaultSettings: DeskSettings = {
  time_zone: 'UTC',
  hours: [officeHours, officeHours, officeHours, officeHours, officeHours, [], []],
  holidays: [],
  targets: {
    low: { answer_minutes: 16 * 60, resolution_minutes: 80 * 60 },
    normal: { answer_minutes: 8 * 60, resolution_minutes: 40 * 60 },
    high: { answer_minutes: 4 * 60, resolution_minutes: 16 * 60 },
    urgent: { answer_minutes: 60, resolution_minutes: 8 * 60 },
  },
}
