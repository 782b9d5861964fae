import { logInToAct } from './sign-in.ts'

type Body = Record<string, unknown>

/** A person using the API, for what happens besides the journey. */
export async function actAs(address: string, email: string) {
  const { access_token, organizations } = await logInToAct(address, email)
  const organizationId = organizations[0]?.id ?? ''
  const send = async (method: string, path: string, body?: Body) => {
    const response = await fetch(`${address}/api/organizations/${organizationId}${path}`, {
      method,
      headers: { authorization: `JWT ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as { id: string } & Body
  }
  return { organizationId, send }
}

/** A course of the demo's instructor with one section, and a lesson for each given kind. */
export async function beginCourse(address: string, title: string, kinds: string[] = []) {
  const { send } = await actAs(address, 'instructor@lyceum.test')
  const course = await send('POST', '/courses/', { title })
  const section = await send('POST', `/courses/${course.id}/sections/`, { title: 'Beginning' })
  const lessonIds: string[] = []
  for (const kind of kinds) {
    const body = { section_id: section.id, title: `A ${kind} lesson`, kind }
    lessonIds.push((await send('POST', `/courses/${course.id}/lessons/`, body)).id)
  }
  return {
    courseId: course.id,
    lessonIds,
    send,
    path: `/dashboard/instructor/courses/${course.id}`,
  }
}
