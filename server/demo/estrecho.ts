import { paragraphs } from '#contract/plain-document.ts'
import { announce } from '#server/announcements/announce.ts'
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts'
import { createCategory } from '#server/categories/create-category.ts'
import { acceptAnswer } from '#server/discussions/accept-answer.ts'
import { replyToThread } from '#server/discussions/reply-to-thread.ts'
import { startThread } from '#server/discussions/start-thread.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { replyToReview } from '#server/reviews/reply-to-review.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { asMember } from './act-as.ts'
import { arabicCalligraphy } from './courses/arabic-calligraphy.ts'
import { presentacionesClaras } from './courses/presentaciones-claras.ts'
import { primerosAuxiliosEnCasa } from './courses/primeros-auxilios-en-casa.ts'
import { loadCourse } from './courses.ts'
import { numbers, take } from './learning.ts'
import { daysAgo, foundOrganization } from './organizations.ts'
import { estrecho, estrechoPeople } from './people.ts'

interface Opinion {
  course: string
  by: string
  stars: number
  text: string
  /** What the instructor replied. */
  reply?: string
}

const opinions: Opinion[] = [
  {
    course: primerosAuxiliosEnCasa.title,
    by: 'pablo.serrano@estrecho.test',
    stars: 5,
    text: 'Por fin sé qué decir cuando llamo al 112. Las lecciones son cortas y van al grano.',
    reply: 'Gracias, Pablo. Ojalá no te haga falta nunca.',
  },
  {
    course: primerosAuxiliosEnCasa.title,
    by: 'nuria.vidal@estrecho.test',
    stars: 4,
    text: 'Muy útil. Me gustaría una lección más sobre niños pequeños.',
    reply: 'Buena idea. La estoy preparando para la próxima versión.',
  },
  {
    course: presentacionesClaras.title,
    by: 'diego.molina@estrecho.test',
    stars: 5,
    text: 'Corté mi presentación a la mitad y fue la primera vez que nadie miró el móvil.',
  },
  {
    course: arabicCalligraphy.title,
    by: 'layla.benomar@estrecho.test',
    stars: 5,
    text: 'شرح هادئ وواضح. صرت أرى البياض بين الحروف قبل أن أرى الحروف نفسها.',
    reply: 'شكرًا لك يا ليلى. سطرك الأخير كان موزونًا حقًا.',
  },
  {
    course: arabicCalligraphy.title,
    by: 'karim.idrissi@estrecho.test',
    stars: 4,
    text: 'دورة جميلة. أتمنى درسًا إضافيًا عن خط النسخ.',
  },
]

interface Talk {
  course: string
  by: string
  title: string
  text: string
  answers: { by: string; text: string }[]
}

const talks: Talk[] = [
  {
    course: primerosAuxiliosEnCasa.title,
    by: 'nuria.vidal@estrecho.test',
    title: '¿Agua fría o tibia para una quemadura?',
    text: 'En la lección dice fresca, pero en casa siempre la hemos puesto helada. ¿Hace daño?',
    answers: [
      {
        by: 'pablo.serrano@estrecho.test',
        text: 'A mí me dijeron en urgencias que el hielo empeora la piel.',
      },
      {
        by: 'marina.castillo@estrecho.test',
        text: 'Exacto: fresca del grifo, entre diez y veinte minutos. El frío intenso puede dañar el tejido que ya está herido.',
      },
    ],
  },
  {
    course: arabicCalligraphy.title,
    by: 'salma.cherkaoui@estrecho.test',
    title: 'كيف أحافظ على زاوية القلم؟',
    text: 'أبدأ السطر بزاوية صحيحة ثم تتغيّر قبل أن أصل إلى منتصفه. هل من تمرين يساعد؟',
    answers: [
      {
        by: 'youssef.almurabit@estrecho.test',
        text: 'حرّك الورقة لا يدك: اكتب ثلاث كلمات ثم اسحب الورقة نحوك. وارسم نقطة قبل كل كلمة لتتأكد من الزاوية.',
      },
    ],
  },
]

/**
 * A school on the Strait that works in Spanish, and whose calligraphy course is in Arabic. It comes after everything
 * else, so that the other organizations stay as they are.
 */
export async function loadEstrecho(app: Mechanisms) {
  const ids = await foundOrganization(app, estrecho, estrechoPeople)
  const organizationId = ids.organization
  const member = (email: string) => {
    const person = estrechoPeople.find((one) => one.email === email)
    return {
      personId: ids.people.get(email) ?? '',
      organizationId,
      email,
      role: person?.memberships?.[0]?.[1] ?? ('learner' as const),
    }
  }
  const admin = member(estrecho.founder)
  const courses = [primerosAuxiliosEnCasa, presentacionesClaras, arabicCalligraphy]
  for (const { name, icon, description } of categories) {
    await asMember(app, admin, { at: daysAgo(160) }, (ctx) =>
      createCategory(ctx, { name, icon, description, parent_id: null }),
    )
  }
  for (const [index, course] of courses.entries()) await loadCourse(app, course, 150 - index)
  const courseIds = await readCourseIds(app, organizationId)
  const idOf = (title: string) => courseIds.get(title) ?? ''
  const instructorOf = (title: string) =>
    member(courses.find((course) => course.title === title)?.instructor ?? '')

  const learners = estrechoPeople.filter(({ memberships }) => memberships?.[0]?.[1] === 'learner')
  for (const [index, { email, language }] of learners.entries()) {
    const random = numbers(900 + index)
    const taken = language === 'ar' ? [arabicCalligraphy] : courses.slice(0, 2)
    for (const { title } of taken) {
      const pace = {
        startDays: 60 - index * 4,
        endDays: 2 + index,
        share: index === 3 ? 0.5 : 1,
      }
      await take(app, member(email), idOf(title), { ...pace, known: false, random })
    }
  }
  for (const { course, by, stars, text, reply } of opinions) {
    const review = await asMember(app, member(by), { at: daysAgo(1.5) }, (ctx) =>
      writeReview(ctx, idOf(course), { stars, body: text }),
    )
    if (!reply) continue
    await asMember(app, instructorOf(course), { at: daysAgo(1) }, (ctx) =>
      replyToReview(ctx, review.id, reply),
    )
  }
  for (const talk of talks) await hold(app, talk, member, idOf(talk.course))
  const notice = await asMember(app, admin, { at: daysAgo(3) }, (ctx) =>
    announce(ctx, {
      title: 'El taller de los jueves vuelve en enero',
      body: paragraphs(
        'A las siete de la tarde, en la sala grande. Quien quiera enseñar algo suyo, que nos escriba antes del lunes.',
      ),
      course_id: null,
      publish_at: null,
      by_mail: false,
    }),
  )
  await asSystem(app, (ctx) =>
    publishAnnouncement({ ...ctx, now: daysAgo(3) }, organizationId, notice.id),
  )
}

const categories = [
  { name: 'Salud', icon: 'heart', description: 'Cuidarse y cuidar, en casa y en el trabajo.' },
  { name: 'Comunicación', icon: 'users', description: 'Hablar, escribir y que se entienda.' },
  { name: 'Artes', icon: 'palette', description: 'Hacer cosas con las manos, despacio y bien.' },
] as const

async function hold(
  app: Mechanisms,
  { by, title, text, answers }: Talk,
  member: (email: string) => Parameters<typeof asMember>[1],
  courseId: string,
) {
  const { thread } = await asMember(app, member(by), { at: daysAgo(6) }, (ctx) =>
    startThread(ctx, courseId, {
      kind: 'question',
      title,
      body: paragraphs(text),
      lesson_id: null,
    }),
  )
  let last = ''
  for (const [turn, answer] of answers.entries()) {
    const post = await asMember(app, member(answer.by), { at: daysAgo(5 - turn) }, (ctx) =>
      replyToThread(ctx, thread.id, { body: paragraphs(answer.text) }),
    )
    last = post.id
  }
  await asMember(app, member(by), { at: daysAgo(3) }, (ctx) => acceptAnswer(ctx, thread.id, last))
}

const readCourseIds = (app: Mechanisms, organizationId: string) =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('courses')
      .select(['id', 'title'])
      .where('organization_id', '=', organizationId)
      .execute()
    return new Map(rows.map(({ id, title }) => [title, id]))
  })
