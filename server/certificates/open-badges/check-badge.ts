import { verify } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import type { BadgeCheck } from '#contract/open-badges.ts'
import type { Ctx } from '#server/http/context.ts'
import { readCode } from '../rules.ts'
import { fromBase58 } from './base58.ts'
import { proofData } from './data-integrity.ts'
import { didOf } from './did.ts'
import { listPublicKeys, publicKeyOf } from './signing-keys.ts'

interface Credential {
  '@context': string[]
  issuer?: { id?: string }
  evidence?: { id?: string }[]
  proof?: unknown
}

interface Proof {
  cryptosuite?: string
  created?: string
  verificationMethod?: string
  proofPurpose?: string
  proofValue?: string
}

const unknown: BadgeCheck = { result: 'unreadable', code: null }

/**
 * Whether a badge that someone holds was signed here, by the keys alone: the file needs nothing else. Its code leads to
 * what is known of it today, such as that it was revoked since.
 */
export async function checkBadge(ctx: Ctx, credential: string): Promise<BadgeCheck> {
  const text = credential.trim()
  try {
    return text.startsWith('{') ? await checkProof(ctx, text) : await checkToken(ctx, text)
  } catch {
    // Anything can be in a file that a stranger uploads.
    return unknown
  }
}

async function checkToken(ctx: Ctx, token: string): Promise<BadgeCheck> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  const document = JSON.parse(payload) as Credential
  const { kid = '' } = decodeProtectedHeader(token)
  const key = await findKey(ctx, document, kid)
  if (typeof key === 'string') return { result: key, code: null }
  const good = await compactVerify(token, publicKeyOf(key)).then(
    () => true,
    () => false,
  )
  return { result: good ? 'signed' : 'changed', code: good ? codeOf(document) : null }
}

async function checkProof(ctx: Ctx, text: string): Promise<BadgeCheck> {
  const { proof, ...document } = JSON.parse(text) as Credential
  const [first] = (Array.isArray(proof) ? proof : [proof]) as (Proof | undefined)[]
  if (!first || first.cryptosuite !== 'eddsa-rdfc-2022') return unknown
  const key = await findKey(ctx, document, first.verificationMethod ?? '')
  if (typeof key === 'string') return { result: key, code: null }
  const { proofValue = '', ...config } = first
  const data = await proofData(document, config)
  const signature = fromBase58(proofValue.slice(1))
  const good = verify(null, data, publicKeyOf(key), signature)
  return { result: good ? 'signed' : 'changed', code: good ? codeOf(document) : null }
}

/** Only keys of the organization that the badge names count, and only here: other issuers have pages of their own. */
async function findKey(ctx: Ctx, { issuer }: Credential, name: string) {
  const [did = '', keyId] = name.split('#')
  const organizationId = /:organizations:([\da-f-]{36})$/.exec(did)?.[1]
  if (!organizationId || did !== didOf(ctx.app, organizationId) || issuer?.id !== did) {
    return 'other_issuer' as const
  }
  const keys = await listPublicKeys(ctx.db, organizationId)
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'changed' as const
  return key.revoked_at ? ('key_revoked' as const) : key
}

const codeOf = ({ evidence }: Credential) =>
  readCode(new URL(evidence?.[0]?.id ?? '').pathname.split('/').at(-1) ?? '')
