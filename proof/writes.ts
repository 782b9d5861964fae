import { randomUUID } from 'node:crypto'
import { ask } from '../bench/ask.ts'

/** One kind of change: how to request it, and how to count a marked one in the database. */
export interface KindOfWrite {
  readonly name: string
  readonly count: string
  request(marker: string): { method: string; path: string; body: object }
}

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** What a learner of the demo does: each kind uses different tables, jobs and notifications. */
export async function kindsOfWrites(address: string, token: string, organizationId: string) {
  const base = `/api/organizations/${organizationId}`
  const read = <T>(path: string) => ask<T>(address, 'GET', path, { token })
  const courses = await read<{ items: { course_id: string }[] }>(`${base}/my-courses/`)
  const courseId = courses.items[0]?.course_id ?? ''
  const home = await read<{ sections: { lessons: { id: string }[] }[] }>(
    `${base}/my-courses/${courseId}/`,
  )
  const lessonId = home.sections[0]?.lessons[0]?.id ?? ''
  const { thread } = await ask<{ thread: { id: string } }>(
    address,
    'POST',
    `${base}/courses/${courseId}/discussions/`,
    {
      token,
      body: { kind: 'discussion', title: 'Talk under fire', body: words('It begins.') },
    },
  )
  const conversation = await ask(address, 'POST', `${base}/conversations/`, {
    token,
    body: { course_id: courseId },
  })
  const kinds: KindOfWrite[] = [
    {
      name: 'event',
      count: 'select count(*)::int from calendar_events where title = $1',
      request: (title) => ({
        method: 'POST',
        path: '/api/me/calendar/events/',
        body: {
          title,
          description: '',
          location: '',
          recurrence: null,
          time: { all_day: true, start_date: '2027-01-01', end_date: '2027-01-02' },
        },
      }),
    },
    {
      name: 'note',
      count: 'select count(*)::int from lesson_notes where body = $1',
      request: (body) => ({
        method: 'PUT',
        path: `${base}/my-courses/${courseId}/lessons/${lessonId}/notes/${randomUUID()}/`,
        body: { body, at: new Date().toISOString() },
      }),
    },
    {
      name: 'message',
      count: 'select count(*)::int from messages where text = $1',
      request: (text) => ({
        method: 'POST',
        path: `${base}/conversations/${conversation['id']}/messages/`,
        body: { body: words(text) },
      }),
    },
    {
      name: 'post',
      count: 'select count(*)::int from discussion_posts where text = $1',
      request: (text) => ({
        method: 'POST',
        path: `${base}/discussions/${thread.id}/posts/`,
        body: { body: words(text) },
      }),
    },
    {
      name: 'ticket',
      count: 'select count(*)::int from support_tickets where subject = $1',
      request: (subject) => ({
        method: 'POST',
        path: `${base}/support/tickets/`,
        body: { subject, body: words(subject), file_ids: [] },
      }),
    },
  ]
  return kinds
}

/** What no crash may leave behind; each returns the number of half-done rows. */
export const halfDone: Record<string, string> = {
  'tickets without their first words': `select count(*)::int from support_tickets t
    where not exists (select from support_entries e where e.desk_id = t.desk_id and e.ticket_id = t.id)`,
  'threads whose number of posts is wrong': `select count(*)::int from discussion_threads t
    where t.last_number <> (select coalesce(max(p.number), 0) from discussion_posts p
      where p.organization_id = t.organization_id and p.thread_id = t.id)`,
  'notices that were told of twice': `select count(*)::int from (select 1 from notifications
    group by person_id, dedupe_key having count(*) > 1) twice`,
}
