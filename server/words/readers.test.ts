import { expect, test } from 'vitest'
import { listNotificationPreferences, listNotifications } from '#contract/notifications.ts'
import { getOrganization } from '#contract/organizations.ts'
import { updateProfile } from '#contract/identity.ts'
import { notify } from '#server/events/notify.ts'
import { asSystem } from '#server/jobs/job.ts'
import { roleChanged } from '#server/organizations/notification-kinds.ts'
import type { Language } from '#contract/languages.ts'
import { buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { say } from './sentence.ts'

const speaking = async (language: Language) => {
  const person = await buildPerson()
  await call(person, updateProfile, { body: { language } })
  return person
}

async function tellBoth(people: readonly Actor[]) {
  const { mechanisms, drainJobs } = await testApp()
  await asSystem(mechanisms, (ctx) =>
    notify(ctx, roleChanged, {
      to: people.map(({ id }) => id),
      type: 'success',
      title: say('You completed “{course}”', { course: 'Data literacy' }),
      message: say('The course is now on your transcript.'),
    }),
  )
  await drainJobs()
}

const newsOf = async (person: Actor) => (await call(person, listNotifications, {})).body.items[0]
const mailTo = async (person: Actor) =>
  (await testApp()).sentMail.findLast(({ to }) => to === person.email)

test('the same event is told to each in their own language, in the app and by mail', async () => {
  const [arabic, english] = [await speaking('ar'), await speaking('en')]
  await tellBoth([arabic, english])
  expect(await newsOf(arabic)).toMatchObject({
    title: 'أكملت «Data literacy»',
    message: 'أُضيفت الدورة إلى سجلك الدراسي.',
    reason: 'وصلك هذا لأنك عضو في المؤسسة.',
  })
  expect(await newsOf(english)).toMatchObject({ title: 'You completed “Data literacy”' })
  const mail = await mailTo(arabic)
  expect(mail?.subject).toBe('أكملت «Data literacy»')
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  expect(mail?.html).toContain('الانتقال إلى لوحة المعلومات')
  expect((await mailTo(english))?.subject).toBe('You completed “Data literacy”')
})

test('who changes their language reads what they were told before in the new one', async () => {
  const person = await speaking('en')
  await tellBoth([person])
  await call(person, updateProfile, { body: { language: 'es' } })
  expect(await newsOf(person)).toMatchObject({ title: 'Has completado “Data literacy”' })
  const preferences = (await call(person, listNotificationPreferences, {})).body
  expect(preferences.map(({ label }) => label).join()).not.toMatch(/\bmy\b/i)
})

test('what was told in English before sentences were kept stays as it is', async () => {
  const { mechanisms } = await testApp()
  const person = await speaking('ar')
  await tellBoth([person])
  await mechanisms.database.pool.query(
    'update notifications set words = null, title = $2 where person_id = $1',
    [person.id, 'You completed it'],
  )
  expect(await newsOf(person)).toMatchObject({ title: 'You completed it' })
})

test('an error is in the language of the person, and its code stays', async () => {
  const nowhere = { params: { organizationId: '00000000-0000-7000-8000-00000000000a' } }
  const [arabic, english] = [await speaking('ar'), await speaking('en')]
  const refused = (await call(arabic, getOrganization, nowhere)).error
  expect(refused?.code).toBe('organization_not_found')
  expect(refused?.detail).toMatch(/[\u0600-\u06FF]/)
  expect((await call(english, getOrganization, nowhere)).error?.detail).toMatch(
    /^[\u0020-\u2019]+$/,
  )
  const wrong = await call(arabic, updateProfile, { body: { first_name: '' } })
  expect(wrong.error?.errors).toEqual({ first_name: 'الاسم الأول مطلوب' })
})

test('who is not signed in is answered in the language that the browser asks for', async () => {
  const { server } = await testApp()
  const login = (language: string) =>
    server.inject({
      method: 'POST',
      url: '/auth/login/',
      headers: { 'accept-language': language },
      payload: { email: 'nobody@example.test', password: 'wrong horse' },
    })
  expect((await login('ar')).json<{ detail: string }>().detail).toMatch(/[\u0600-\u06FF]/)
  expect((await login('de, fr;q=0.5')).json<{ detail: string }>().detail).toBe(
    'Email or password is wrong.',
  )
})
