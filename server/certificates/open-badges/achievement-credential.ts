import { createHash } from 'node:crypto'
import type { Mechanisms } from '#server/http/context.ts'
import { studyTimeText } from '#server/progress/study-time.ts'
import { verifyUrl } from '../sheet-urls.ts'
import { didOf, statusListUrl } from './did.ts'

export const credentialContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]

export interface CredentialFacts {
  id: string
  organization_id: string
  organization_name: string
  code: string
  course_id: string | null
  plan_id: string | null
  course_title: string
  learner_name: string
  email: string
  /** Null for an address that the learner has not proved to own: the credential does not vouch for it. */
  email_verified_at: Date | null
  hours: number
  study_seconds: number | null
  score_percent: number | null
  completed_at: Date
  issued_at: Date
  expires_at: Date | null
  status_index: number
}

export type AchievementCredential = ReturnType<typeof achievementCredential>

/** A certificate as an Open Badges 3.0 credential. The address of the learner is in it only as a digest. */
export function achievementCredential(app: Pick<Mechanisms, 'env'>, facts: CredentialFacts) {
  const { publicUrl } = app.env
  const statusList = statusListUrl(app, facts.organization_id)
  const isPath = facts.plan_id !== null
  const achievementId = `urn:uuid:${facts.course_id ?? facts.plan_id}`
  const scoreId = `${achievementId}#score`
  return {
    '@context': credentialContexts,
    id: `urn:uuid:${facts.id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.course_title,
    issuer: {
      id: didOf(app, facts.organization_id),
      type: ['Profile'],
      name: facts.organization_name,
      url: publicUrl,
    },
    validFrom: facts.issued_at.toISOString(),
    ...(facts.expires_at && { validUntil: facts.expires_at.toISOString() }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: facts.learner_name,
          identityType: 'name',
        },
        ...(facts.email_verified_at
          ? [
              {
                type: 'IdentityObject',
                hashed: true,
                salt: facts.code,
                identityHash: `sha256$${createHash('sha256')
                  .update(facts.email + facts.code)
                  .digest('hex')}`,
                identityType: 'emailAddress',
              },
            ]
          : []),
      ],
      activityEndDate: facts.completed_at.toISOString(),
      achievement: {
        id: achievementId,
        type: ['Achievement'],
        achievementType: isPath ? 'LearningProgram' : 'Course',
        name: facts.course_title,
        description: descriptionOf(facts),
        criteria: {
          narrative: isPath
            ? `Complete every course of “${facts.course_title}”.`
            : `Complete the course “${facts.course_title}”.`,
        },
        ...(facts.score_percent !== null && {
          resultDescription: [
            { id: scoreId, type: ['ResultDescription'], name: 'Score', resultType: 'Percent' },
          ],
        }),
      },
      ...(facts.score_percent !== null && {
        result: [
          { type: ['Result'], resultDescription: scoreId, value: String(facts.score_percent) },
        ],
      }),
    },
    evidence: [
      {
        id: verifyUrl(app, facts.code),
        type: ['Evidence'],
        name: 'Certificate that anyone can check',
      },
    ],
    credentialStatus: {
      id: `${statusList}#${facts.status_index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(facts.status_index),
      statusListCredential: statusList,
    },
    credentialSchema: [
      {
        id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
  }
}

/** What was achieved, in one sentence; a signature is checked against the same sentence. */
export function descriptionOf(
  facts: Pick<
    CredentialFacts,
    'course_title' | 'plan_id' | 'organization_name' | 'hours' | 'study_seconds'
  >,
): string {
  const { course_title, plan_id, organization_name, hours, study_seconds } = facts
  const what = `${course_title}, ${plan_id ? 'a learning path' : 'a course'} of ${organization_name}`
  if (study_seconds === null) return `${what} of ${hours} hours.`
  return study_seconds === 0 ? `${what}.` : `${what}, ${studyTimeText(study_seconds)} of study.`
}
