import { expectNoEnglish } from './support/no-english.ts'
import { ask } from './support/ask.ts'
import { newestMail, type Mail } from './support/mail.ts'
import { newEmail, newPassword } from './support/people.ts'
import { api } from './support/publish-course.ts'
import { logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ locale: 'ar' })

const title = 'مدخل إلى الخط العربي'

interface Home {
  organization: { id: string }
  sections: { lessons: { id: string; kind: string }[] }[]
}

test('someone signs up, learns, takes a quiz and gets a certificate and mails, all of it in Arabic', async ({
  page,
  address,
}) => {
  const email = newEmail()
  await page.goto('/register')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel('الاسم الأول').fill('هند')
  await page.getByLabel('اسم العائلة').fill('القاسم')
  await page.getByLabel('اسم المستخدم').fill(email.split('@')[0] ?? '')
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await expectNoEnglish(page, 'ar')
  await page.getByRole('button', { name: 'إنشاء حساب' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const verification = await newestMail(email, /\d{6}/)
  expectArabic(verification, email)
  const person = await logIn(address, email, newPassword)
  await ask(address, 'POST', '/api/me/email/verify/', {
    token: person.access_token,
    body: { code: /^\d{6}$/m.exec(verification.text)?.[0] ?? '' },
  })

  // Found by another form of its word, because the search stems in the language of the course.
  await page.goto(`/courses?search=${encodeURIComponent('العربية')}`)
  await expectNoEnglish(page, 'ar')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expectNoEnglish(page, 'ar')
  await page.getByRole('button', { name: 'التسجيل في الدورة' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/student\/courses\//)
  const courseId = /courses\/([^/?]+)/.exec(page.url())?.[1] ?? ''

  const [organization] = await api<{ id: string }[]>(address, person, 'GET', '/api/organizations/')
  const base = `/api/organizations/${organization?.id}/my-courses/${courseId}`
  const home = await api<Home>(address, person, 'GET', `${base}/`)
  const lessons = home.sections.flatMap((section) => section.lessons)
  const [first, ...others] = lessons.filter(({ kind }) => kind === 'text')
  for (const { id } of others)
    await api(address, person, 'POST', `${base}/lessons/${id}/complete/`, {})

  await page.goto(`/dashboard/student/courses/${courseId}/lessons/${first?.id}`)
  await expect(page.getByText('لا تحتاج إلى أدوات غالية')).toBeVisible()
  await expectNoEnglish(page, 'ar')
  await page
    .getByRole('button', { name: /^إكمال/ })
    .first()
    .click()

  const quiz = lessons.find(({ kind }) => kind === 'quiz')
  await page.goto(`/dashboard/student/courses/${courseId}/lessons/${quiz?.id}`)
  await page.getByRole('button', { name: 'بدء', exact: true }).click()
  const answers = ['بالنقاط', 'صواب', 'يتساوى الفراغ بين الكلمات']
  for (const [index, answer] of answers.entries()) {
    await page.getByRole('button', { name: new RegExp(`^السؤال ${index + 1}،`) }).click()
    await page.getByRole('radio', { name: answer }).check()
  }
  await expectNoEnglish(page, 'ar')
  await page.getByRole('button', { name: 'تسليم' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'تسليم' }).click()
  await expect(page.getByText('نتيجة المحاولة 1')).toBeVisible()
  await expectNoEnglish(page, 'ar')

  await page.goto(`/dashboard/student/courses/${courseId}`)
  await page.getByRole('link', { name: 'فتح الشهادة' }).click()
  await expect(page.getByText('سارية', { exact: true })).toBeVisible()
  await expectNoEnglish(page, 'ar')
  const href = await page.getByRole('link', { name: 'تنزيل PDF' }).getAttribute('href')
  const pdf = (await (await page.request.get(href ?? '')).body()).toString('latin1')
  expect(pdf).toContain('/Lang (ar)')
  expectArabic(await newestMail(email, /شهادتك/), email)
})

/** Only names, addresses and codes may be in Latin letters. */
function expectArabic(mail: Mail, address: string) {
  expect(mail.html).toContain('<html lang="ar" dir="rtl">')
  const text = `${mail.subject}\n${mail.text}`
    .replaceAll(address, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/Lyceum|Escuela del Estrecho/g, '')
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect(text).not.toMatch(/[A-Za-z]{3,}/)
}
