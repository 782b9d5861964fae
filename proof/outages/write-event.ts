import { randomUUID } from 'node:crypto'
import type { Visitor } from '../visitor.ts'

/** Any write will do: a day in the person's own calendar. */
export const writeEvent = (person: Visitor) =>
  person.send('POST', '/api/me/calendar/events/', {
    title: `proof ${randomUUID()}`,
    description: '',
    location: '',
    recurrence: null,
    time: { all_day: true, start_date: '2027-01-01', end_date: '2027-01-02' },
  })
