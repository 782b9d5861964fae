import type { SendInquiryBody } from '#contract/inquiries.ts'
import type { Requested } from '#contract/requisitions.ts'
import type { Mechanisms, PersonCtx } from '#server/http/context.ts'
import { convertInquiry } from '#server/inquiries/convert-inquiry.ts'
import {
  contactInquiry,
  declineInquiry,
  noteInquiry,
  qualifyInquiry,
  replyToInquiry,
} from '#server/inquiries/handle-inquiry.ts'
import { answerInquiry } from '#server/inquiries/my-inquiries.ts'
import { sendInquiry } from '#server/inquiries/send-inquiry.ts'
import { asSystem } from '#server/jobs/job.ts'
import { changeLimits } from '#server/organizations/limits.ts'
import {
  approveRequisition,
  declineRequisition,
  requestChanges,
  takeRequisition,
} from '#server/requisitions/decide-requisition.ts'
import { sendRequisition } from '#server/requisitions/send-requisition.ts'
import { asAnyone, asPerson } from './act-as.ts'
import { daysAgo } from './organizations.ts'

type Step = (ctx: PersonCtx, inquiryId: string) => Promise<unknown>

interface DemoInquiry extends Omit<
  SendInquiryBody,
  'consent' | 'fax' | 'phone' | 'website' | 'message'
> {
  website?: string
  message: string
  days: number
  steps: Step[]
}

const inquiries: DemoInquiry[] = [
  {
    name: 'Ingrid Solberg',
    email: 'ingrid@fjordhealth.example',
    organization_name: 'Fjord Health',
    website: 'https://fjordhealth.example',
    size: '201-1000',
    country: 'NO',
    learner_count: 640,
    needs: ['compliance', 'certificates', 'integrations'],
    message:
      'Our nurses renew their hygiene training every year. We look for due dates, reminders and certificates that expire.',
    days: 1,
    steps: [],
  },
  {
    name: 'Tariq Mansour',
    email: 'tariq.mansour@cedarpress.example',
    organization_name: 'Cedar Press',
    size: '11-50',
    country: 'LB',
    learner_count: 120,
    needs: ['courses', 'selling'],
    message: 'We publish textbooks and want to sell the courses that belong to them.',
    days: 4,
    steps: [
      (ctx, id) =>
        replyToInquiry(
          ctx,
          id,
          'Thank you, Tariq. Selling courses works per course or as a bundle. How many titles would you start with?',
        ),
    ],
  },
  {
    name: 'Marisol Vega',
    email: 'marisol@andeslearning.example',
    organization_name: 'Andes Learning',
    website: 'https://andeslearning.example',
    size: '51-200',
    country: 'PE',
    learner_count: 2400,
    needs: ['courses', 'live_sessions', 'migration'],
    message:
      'We teach rural teachers in Spanish and Quechua, mostly in the evening, often offline.',
    days: 9,
    steps: [
      (ctx, id) =>
        noteInquiry(ctx, id, 'Moves from another platform; wants to see an import first.'),
      contactInquiry,
      qualifyInquiry,
    ],
  },
  {
    name: 'Owen Pritchard',
    email: 'owen@beaconsailing.example',
    organization_name: 'Beacon Sailing School',
    size: '1-10',
    country: 'GB',
    learner_count: 60,
    needs: ['courses', 'certificates'],
    message: 'Theory on shore before people come on board.',
    days: 26,
    steps: [
      contactInquiry,
      (ctx, id) =>
        convertInquiry(ctx, id, {
          organization_name: 'Beacon Sailing School',
          admin_email: 'owen@beaconsailing.example',
          seat_limit: 80,
          message: 'Welcome to Lyceum. Accept this invitation and you are the first admin.',
        }),
    ],
  },
  {
    name: 'Viktor Hale',
    email: 'viktor@quickcredits.example',
    organization_name: 'Quick Credits',
    size: '1-10',
    country: 'US',
    learner_count: 5000,
    needs: ['certificates'],
    message: 'We only need the certificates, no courses.',
    days: 31,
    steps: [
      (ctx, id) =>
        declineInquiry(ctx, id, 'Certificates on Lyceum always follow from a completed course.'),
    ],
  },
]

/** Inquiries in every state of the pipeline, and requisitions waiting, decided and handed back. */
export async function loadPlatform(app: Mechanisms) {
  const ids = await findPeople(app)
  const staffId = ids.person('super@lyceum.test')
  const asStaff = <T>(days: number, run: (ctx: PersonCtx) => Promise<T>) =>
    asPerson(app, staffId, { at: daysAgo(days) }, (ctx) =>
      run({ ...ctx, userRole: 'super_admin' as const }),
    )

  for (const { days, steps, website = '', ...inquiry } of inquiries) {
    const body = { ...inquiry, website, phone: '', consent: true, fax: '' }
    const { reference } = await asAnyone(app, { at: daysAgo(days) }, (ctx) =>
      sendInquiry(ctx, body),
    )
    const id = await ids.inquiry(reference)
    for (const step of steps) await asStaff(days - 0.6, (ctx) => step(ctx, id))
  }

  const newcomerId = ids.person('newcomer@lyceum.test')
  const asNewcomer = <T>(days: number, run: (ctx: PersonCtx) => Promise<T>) =>
    asPerson(app, newcomerId, { at: daysAgo(days) }, run)
  const { reference } = await asNewcomer(6, (ctx) =>
    sendInquiry(ctx, {
      name: 'Nina Kowalska',
      email: 'newcomer@lyceum.test',
      phone: '',
      organization_name: 'Kowalska Statistics Studio',
      website: '',
      size: '1-10',
      country: 'PL',
      learner_count: 30,
      needs: ['courses', 'live_sessions'],
      message: 'I teach statistics to small groups and would like a room of my own.',
      consent: true,
      fax: '',
    }),
  )
  const studio = await ids.inquiry(reference)
  await asStaff(5, (ctx) =>
    replyToInquiry(ctx, studio, 'Hello Nina, would two groups at a time be enough to begin with?'),
  )
  await asNewcomer(4, (ctx) =>
    answerInquiry(ctx, studio, 'Yes, two groups of fifteen people each.'),
  )

  await loadRequisitions(app, ids, asStaff)
}

type AsStaff = <T>(days: number, run: (ctx: PersonCtx) => Promise<T>) => Promise<T>

async function loadRequisitions(
  app: Mechanisms,
  ids: Awaited<ReturnType<typeof findPeople>>,
  asStaff: AsStaff,
) {
  const ask = (
    email: string,
    days: number,
    requested: Requested,
    reason: string,
    organization?: string,
  ) =>
    asPerson(app, ids.person(email), { at: daysAgo(days) }, (ctx) =>
      sendRequisition(ctx, {
        requested,
        reason,
        ...(organization && { organization: ids.organization(organization) }),
      }),
    )
  const northwind = 'Northwind Academy'
  const riverside = 'Riverside School'
  const harbor = 'Harbor Institute'

  await asStaff(160, (ctx) =>
    changeLimits(ctx, ids.organization(northwind), {
      seat_limit: 100,
      storage_limit_bytes: 50_000_000_000,
    }),
  )
  await asStaff(160, (ctx) => changeLimits(ctx, ids.organization(harbor), { seat_limit: 17 }))

  const seats = await ask(
    'admin@lyceum.test',
    2,
    { kind: 'seats', seats: 250 },
    'The evening courses in statistics are full and a second group starts next month.',
    northwind,
  )
  await asStaff(1, (ctx) => takeRequisition(ctx, seats.id))
  await ask(
    'admin@lyceum.test',
    1,
    { kind: 'feature', feature: 'single_sign_on' },
    'Our people already sign in to everything with the account of the academy.',
    northwind,
  )
  const domain = await ask(
    'admin@lyceum.test',
    20,
    { kind: 'domain', domain: 'northwind.test' },
    'It is the domain of our addresses.',
    northwind,
  )
  await asStaff(19, (ctx) => approveRequisition(ctx, domain.id, { note: '' }))
  const storage = await ask(
    'multi@lyceum.test',
    12,
    { kind: 'storage', storage_bytes: 500_000_000_000 },
    'We record every lesson.',
    riverside,
  )
  await asStaff(11, (ctx) =>
    requestChanges(ctx, storage.id, 'How long do you keep recordings? 100 GB may be enough.'),
  )
  const permission = await ask(
    'newcomer@lyceum.test',
    40,
    { kind: 'permission' },
    'I would like to try things out.',
  )
  await asStaff(39, (ctx) =>
    declineRequisition(ctx, permission.id, 'Please tell us first what you want to teach.'),
  )
}

/** Who and what the demo refers to, by the names that people read. */
async function findPeople(app: Mechanisms) {
  const { people, organizations } = await asSystem(app, async ({ db }) => ({
    people: await db.selectFrom('people').select(['id', 'email']).execute(),
    organizations: await db.selectFrom('organizations').select(['id', 'name']).execute(),
  }))
  return {
    person: (email: string) => people.find((person) => person.email === email)?.id ?? '',
    organization: (name: string) =>
      organizations.find((organization) => organization.name === name)?.id ?? '',
    inquiry: async (reference: string) =>
      asSystem(app, async ({ db }) => {
        const { id } = await db
          .selectFrom('inquiries')
          .select('id')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
        return id
      }),
  }
}
