import type { TemplateLook } from '#contract/certificate-templates.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { certificateFilePurposes } from '#server/certificates/file-purposes.ts'
import { requestCorrection } from '#server/certificates/request-correction.ts'
import { reissueCertificate } from '#server/certificates/reissue-certificate.ts'
import { revokeCertificate } from '#server/certificates/revoke-certificate.ts'
import { defaultLook } from '#server/certificates/templates/default-look.ts'
import { createTemplate } from '#server/certificates/templates/save-template.ts'
import { keepFile } from '#server/files/keep-file.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { demoAccounts } from './people.ts'
import { drawSignature } from './signatures.ts'

interface DemoTemplate {
  name: string
  valid_months: number | null
  look: Partial<Omit<TemplateLook, 'signatories'>>
  signatories: { email: string; title: string }[]
}

/** Signatories are people of the demo, by their address: their names and their hands come from there. */
const signed = (email: string, title: string) => ({ email, title })

const templates: Record<string, DemoTemplate[]> = {
  'admin@lyceum.test': [
    {
      name: 'House certificate',
      valid_months: null,
      look: {
        design: 'classic',
      },
      signatories: [
        signed('admin@lyceum.test', 'Head of learning, Northwind Academy'),
        signed('instructor@lyceum.test', 'Senior instructor'),
      ],
    },
    {
      name: 'Safety training, two years',
      valid_months: 24,
      look: {
        design: 'modern',
        accent: '#7a4a12',
        title: 'Certificate of training',
        qr_place: 'end',
      },
      signatories: [signed('admin@lyceum.test', 'Head of learning, Northwind Academy')],
    },
    {
      name: 'الشهادة العربية',
      valid_months: null,
      look: {
        design: 'laurel',
        accent: '#1f3a6d',
        language: 'ar',
        title: 'شهادة إتمام',
        body: 'قد أتم دورة «{course}» في {organization} بتاريخ {date}، ومدة الدراسة {study_time}.',
      },
      signatories: [signed('admin@lyceum.test', 'Northwind Academy')],
    },
  ],
  'multi@lyceum.test': [
    {
      name: 'Riverside certificate',
      valid_months: 36,
      look: { design: 'plain', orientation: 'portrait', accent: '#6b2140' },
      signatories: [signed('multi@lyceum.test', 'Principal of Riverside School')],
    },
  ],
}

async function signatory(ctx: MemberCtx, email: string) {
  const person = demoAccounts.find((account) => account.email === email)
  const [purpose] = certificateFilePurposes
  if (!person || !purpose) throw new Error(`Nobody in the demo has the address ${email}.`)
  const name = `${person.first_name} ${person.last_name}`
  const bytes = await drawSignature(name)
  const { id } = await keepFile(ctx, purpose, { name: `Signature of ${name}.png`, bytes })
  return { name, image_file_id: id }
}

interface Member {
  personId: string
  organizationId: string
  role: OrganizationRole
}

/** Designs that the admins of the demo have made. */
export async function loadTemplates(app: Mechanisms) {
  for (const [email, made] of Object.entries(templates)) {
    const admin = await findAdmin(app, email)
    if (!admin) continue
    for (const [index, { name, valid_months, look, signatories }] of made.entries()) {
      await asMember(app, admin, { at: daysAgo(160 - index) }, async (ctx) => {
        const signing = []
        for (const { email: address, title } of signatories) {
          signing.push({ ...(await signatory(ctx, address)), title })
        }
        await createTemplate(ctx, {
          name,
          valid_months,
          logo_file_id: null,
          look: { ...defaultLook, ...look, signatories: signing },
        })
      })
    }
  }
}

/** One is revoked, one was issued again after a wedding, and one learner asks for a correction. */
export async function changeCertificates(app: Mechanisms) {
  const admin = await findAdmin(app, 'admin@lyceum.test')
  if (!admin) return
  const given = await asSystem(app, ({ db }) =>
    db
      .selectFrom('certificates as c')
      .innerJoin('people as p', 'p.id', 'c.person_id')
      .select(['c.id', 'c.person_id', 'p.email', 'p.first_name'])
      .where('c.organization_id', '=', admin.organizationId)
      .where('c.course_id', 'is not', null)
      .where('c.superseded_at', 'is', null)
      .orderBy('c.issued_at')
      .orderBy('c.id')
      .execute(),
  )
  const [revoked, renamed, asking] = given.filter(({ email }) => email !== 'learner@lyceum.test')
  if (revoked) {
    await asMember(app, admin, { at: daysAgo(9) }, (ctx) =>
      revokeCertificate(ctx, revoked.id, 'The account was shared with a colleague.'),
    )
  }
  if (renamed) {
    await asMember(app, admin, { at: daysAgo(5) }, (ctx) =>
      reissueCertificate(ctx, renamed.id, {
        reason: 'New family name after a wedding.',
        learner_name: `${renamed.first_name} Ahlgren`,
      }),
    )
  }
  if (asking) {
    const learner = { ...admin, personId: asking.person_id, role: 'learner' as const }
    await asMember(app, learner, { at: daysAgo(1) }, (ctx) =>
      requestCorrection(ctx, asking.id, {
        learner_name: `Dr. ${asking.first_name} Marchetti`,
        note: 'My title is missing, and my family name has changed.',
      }),
    )
  }
}

const findAdmin = (app: Mechanisms, email: string): Promise<Member | undefined> =>
  asSystem(app, async ({ db }) => {
    const row = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['m.person_id', 'm.organization_id'])
      .where('p.email', '=', email)
      .where('m.role', '=', 'admin')
      .executeTakeFirst()
    return row && { personId: row.person_id, organizationId: row.organization_id, role: 'admin' }
  })
