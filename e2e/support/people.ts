import { ask } from './ask.ts'
import { newestMail } from './mail.ts'
import { logInToAct, type Role, type SignedIn } from './sign-in.ts'

export const newPassword = 'a good password'

export const newEmail = () => `p${crypto.randomUUID().slice(0, 13)}@example.test`

/** A person of this journey only, without an organization, with a verified address. */
export async function newPerson(address: string, email = newEmail()) {
  const person = await newUnverifiedPerson(address, email)
  const { text } = await newestMail(email, /verify/i)
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  await ask(address, 'POST', '/api/me/email/verify/', {
    token: person.access_token,
    body: { code },
  })
  return person
}

/** The same before they have verified it. */
export function newUnverifiedPerson(address: string, email = newEmail()) {
  const [username = ''] = email.split('@')
  const names = { first_name: 'Wanda', last_name: 'Journey' }
  const body = { username, email, ...names, password: newPassword, terms: true }
  return ask<SignedIn>(address, 'POST', '/auth/register/', { body })
}

export interface NewOrganization {
  id: string
  name: string
  /** The token of its founder, who may also invite. */
  token: string
}

/** An organization of this journey only, created by the super admin. */
export async function newOrganization(address: string, name = `Org ${newEmail().slice(0, 9)}`) {
  const { access_token: token } = await logInToAct(address, 'super@lyceum.test')
  const form = new FormData()
  form.set('name', name)
  const response = await fetch(`${address}/api/organizations/`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`No organization: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return { id, name, token } satisfies NewOrganization
}

export const inviteTo = (
  address: string,
  { id, token }: NewOrganization,
  email: string,
  role: Role = 'learner',
) =>
  ask(address, 'POST', '/invite/admin/', {
    token,
    body: { organization: id, emails: [email], role },
  })

/** A new person with this role in each of the organizations. */
export async function newMember(address: string, role: Role, organizations: NewOrganization[]) {
  const person = await newPerson(address)
  for (const organization of organizations) {
    await inviteTo(address, organization, person.email, role)
  }
  const token = person.access_token
  const invitations = await ask<{ id: string }[]>(address, 'GET', '/api/me/invitations/', { token })
  for (const { id } of invitations) {
    await ask(address, 'POST', `/api/me/invitations/${id}/accept/`, { token })
  }
  const joined = await ask<SignedIn['organizations']>(address, 'GET', '/api/organizations/', {
    token,
  })
  return { ...person, organizations: joined } satisfies SignedIn
}
