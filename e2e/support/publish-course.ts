import { logInToAct, type SignedIn } from './sign-in.ts'

/** Calls the API as a person and throws on failure. */
export async function api<T>(
  address: string,
  person: Pick<SignedIn, 'access_token'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `JWT ${person.access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/**
 * A course of text lessons at Northwind Academy, written, submitted and approved, for journeys that start after that.
 * `settings` are those of lessons, by title.
 */
export async function publishCourse(
  address: string,
  {
    title,
    lessons,
    details = {},
    settings = {},
  }: { title: string; lessons: string[]; details?: object; settings?: Record<string, object> },
) {
  const author = await logInToAct(address, 'instructor@lyceum.test')
  const admin = await logInToAct(address, 'admin@lyceum.test')
  const organizationId = admin.organizations[0]?.id ?? ''
  const base = `/api/organizations/${organizationId}`
  const course = await api<{ id: string; revision: number }>(
    address,
    author,
    'POST',
    `${base}/courses/`,
    { title },
  )
  const at = `${base}/courses/${course.id}`
  const document = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  await api(address, author, 'PATCH', `${at}/`, {
    revision: course.revision,
    description: document('Made for a journey.'),
    outcomes: ['Arrive'],
    ...details,
  })
  const section = await api<{ id: string }>(address, author, 'POST', `${at}/sections/`, {
    title: 'The way',
  })
  for (const lesson of lessons) {
    const { id } = await api<{ id: string }>(address, author, 'POST', `${at}/lessons/`, {
      section_id: section.id,
      title: lesson,
      kind: 'text',
    })
    await api(address, author, 'PUT', `${at}/lessons/${id}/content/`, {
      revision: 1,
      content: { kind: 'text', document: document(`This is ${lesson}.`) },
    })
    const set = settings[lesson]
    if (set) await api(address, author, 'PATCH', `${at}/lessons/${id}/settings/`, set)
  }
  const { approval_id } = await api<{ approval_id: string }>(
    address,
    author,
    'POST',
    `${at}/submit/`,
    {},
  )
  await api(address, admin, 'POST', `${base}/approvals/${approval_id}/approve/`, {})
  return { id: course.id, organizationId }
}

/** Enrolls a person as the button on the course page does. */
export async function enrollAs(address: string, email: string, courseId: string, body = {}) {
  const person = await logInToAct(address, email)
  await api(address, person, 'POST', `/api/courses/${courseId}/enroll/`, body)
}
