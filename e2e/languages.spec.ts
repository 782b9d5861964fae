import { newEmail, newPassword, newPerson } from './support/people.ts'
import { expectNoEnglish } from './support/no-english.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { unique } from './support/unique.ts'

test('a guest switches to Spanish in the footer, reads the catalog, registers and lands in a Spanish app', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A place to learn and to teach.' })).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(
    page.getByRole('heading', { name: 'Un lugar para aprender y enseñar.' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Cursos' }).first().click()
  await expect(page.getByRole('heading', { name: 'Cursos', level: 1 })).toBeVisible()
  await expect(page.getByText('Gratis').first()).toBeVisible()
  await expectNoEnglish(page, 'es')
  // The page of the next visit is Spanish from its first byte on.
  await page.reload()
  await expect(page).toHaveTitle('Cursos · Lyceum')

  await page.goto('/register')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('El nombre es obligatorio')).toBeVisible()
  const email = newEmail()
  await page.getByLabel('Nombre', { exact: true }).fill('Ada')
  await page.getByLabel('Apellidos').fill('Viaje')
  await page.getByLabel('Nombre de usuario').fill(email.split('@')[0] ?? '')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Cuenta creada')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('link', { name: 'Configuración' }).first()).toBeVisible()
  await expectNoEnglish(page, 'es')

  // It is theirs from now on, and not only this browser's.
  await page.goto('/account/settings?tab=appearance')
  await expect(page.getByLabel('Idioma', { exact: true })).toHaveValue('es')
})

test('a learner chooses Arabic in the settings and takes a lesson and a quiz from right to left', async ({
  page,
  context,
  address,
}) => {
  const title = unique('Learnt in Arabic')
  const course = await publishCourse(address, { title, lessons: ['The first step'] })
  const quiz = await publishQuiz(address, {
    title: unique('Asked in Arabic'),
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
  })
  const person = await newPerson(address)
  const quizCourse = /courses\/([^/]+)/.exec(quiz.lesson)?.[1] ?? ''
  for (const id of [course.id, quizCourse]) {
    await api(address, person, 'POST', `/api/courses/${id}/enroll/`, {})
  }
  const organizations = await api<typeof person.organizations>(
    address,
    person,
    'GET',
    '/api/organizations/',
  )
  await putSession(context, address, { ...person, organizations })

  await page.goto('/account/settings?tab=appearance')
  await expectTakenOver(page.getByLabel('Language', { exact: true }))
  await page.getByLabel('Language', { exact: true }).selectOption('العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'الإعدادات' })).toBeVisible()
  await expect(page.getByLabel('اللغة', { exact: true })).toHaveValue('ar')

  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectNoEnglish(page, 'ar')
  await page
    .getByRole('link', { name: /The first step/ })
    .first()
    .click()
  await expect(page.getByText('This is The first step.')).toBeVisible()
  await expectNoEnglish(page, 'ar')
  const sidebar = page.locator('aside[data-collapsed]')
  if (await sidebar.isVisible()) {
    const box = await sidebar.boundingBox()
    expect(box?.x ?? 0).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2)
  }
  await page.getByRole('button', { name: 'إكمال الدرس' }).click()
  await expect(page.getByText('مكتمل').first()).toBeVisible()

  await page.goto(quiz.lesson)
  await page.getByRole('button', { name: 'بدء', exact: true }).click()
  await page.getByRole('radio', { name: 'Mars' }).check()
  await expectNoEnglish(page, 'ar')
  await page.getByRole('button', { name: 'تسليم' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('تسليم هذه المحاولة؟')
  await dialog.getByRole('button', { name: 'تسليم' }).click()
  await expect(page.getByText('نتيجة المحاولة 1')).toBeVisible()
  await expect(page.getByText('صحيحة', { exact: true })).toBeVisible()
  await expectNoEnglish(page, 'ar')

  // The page that opens without a connection has changed its language too.
  const keptPage = () =>
    page.evaluate<string>(`caches.match('/app-shell.html').then((kept) => kept?.text() ?? '')`)
  await expect.poll(keptPage).toContain('<html lang="ar" dir="rtl">')
})

test('without scripts a guest reads Arabic, and switches with a plain link', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: address,
    locale: 'ar',
  })
  const page = await context.newPage()
  await page.goto('/courses')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'الدورات', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('heading', { name: 'Cursos', level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await context.close()
})

test('who signs in reads the language of their organization, until they choose their own', async ({
  page,
  context,
  address,
  signInAsNew,
}) => {
  const { person, organization } = await signInAsNew('admin')
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings`)
  await page.getByLabel('Language', { exact: true }).selectOption('Español')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Organization saved', { exact: true })).toBeVisible()

  // An open page would write its session again.
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText(organization.name).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configuración' }).first()).toBeVisible()

  await api(address, person, 'PATCH', '/api/me/', { language: 'en' })
  // Made elsewhere, the choice waits for the next page.
  await page.goto('/account/settings?tab=appearance')
  const kept = async () =>
    (await context.cookies()).find(({ name }) => name === 'session-language')?.value
  await expect.poll(kept).toBe('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
