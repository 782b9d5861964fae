import { compactVerify } from 'jose'
import type { SignatureCheck } from '#contract/open-badges.ts'
import type { Ctx } from '#server/http/context.ts'
import type { CodeRow } from '../queries.ts'
import { descriptionOf, type AchievementCredential } from './achievement-credential.ts'
import { didOf } from './did.ts'
import { listPublicKeys, publicKeyOf } from './signing-keys.ts'

/** Whether the organization's key really signed what the certificate claims today. */
export async function checkSignature(ctx: Ctx, row: CodeRow): Promise<SignatureCheck> {
  const did = didOf(ctx.app, row.organization_id)
  const none = { did, key_id: null }
  if (!row.credential || !row.signing_key_id) return { ...none, result: 'missing' }
  const keys = await listPublicKeys(ctx.db, row.organization_id)
  const key = keys.find(({ id }) => id === row.signing_key_id)
  if (!key) return { ...none, result: 'invalid' }
  const found = { did, key_id: key.id }
  if (key.revoked_at) return { ...found, result: 'key_revoked' }
  try {
    const { payload } = await compactVerify(row.credential, publicKeyOf(key))
    const signed = JSON.parse(new TextDecoder().decode(payload)) as AchievementCredential
    return { ...found, result: says(signed, row) ? 'valid' : 'invalid' }
  } catch {
    return { ...found, result: 'invalid' }
  }
}

/** Every claim that the page repeats is the one that was signed. */
function says(signed: AchievementCredential, row: CodeRow): boolean {
  const { credentialSubject: subject } = signed
  const score = subject.result?.[0]?.value ?? null
  return (
    signed.name === row.course_title &&
    signed.issuer.name === row.organization_name &&
    subject.identifier[0]?.identityHash === row.learner_name &&
    signed.validFrom === row.issued_at.toISOString() &&
    (signed.validUntil ?? null) === (row.expires_at?.toISOString() ?? null) &&
    subject.activityEndDate === row.completed_at.toISOString() &&
    score === (row.score_percent === null ? null : String(row.score_percent)) &&
    subject.achievement.description === descriptionOf(row)
  )
}
