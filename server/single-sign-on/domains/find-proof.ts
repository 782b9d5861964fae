import type { Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { recordsOf } from '../dns.ts'
import { proofFile, proofSeconds, proofValue } from './rules.ts'

/** Looks for the proof of a domain: in its TXT records, then in a file on its web server. Undefined if there is none. */
export async function findProof(
  app: Pick<Mechanisms, 'env' | 'log'>,
  { domain, token }: { domain: string; token: string },
): Promise<'dns' | 'file' | undefined> {
  if (await isInDns(app, domain, token)) return 'dns'
  return (await isInFile(app, domain, token)) ? 'file' : undefined
}

/** Whether a TXT record of this name holds the proof. */
export async function isInDns(
  app: Pick<Mechanisms, 'env'>,
  name: string,
  token: string,
): Promise<boolean> {
  const records = await recordsOf(app.env)
    .texts(name)
    .catch(() => [])
  return records.some((parts) => parts.join('').trim() === proofValue(token))
}

/** Only over https, without redirects, and never inside our own network. */
async function isInFile(
  app: Pick<Mechanisms, 'env' | 'log'>,
  domain: string,
  token: string,
): Promise<boolean> {
  try {
    const found = await outsideFetch(app.env, proofSeconds)(`https://${domain}${proofFile}`, {})
    return found.status === 200 && (await found.text()).trim() === proofValue(token)
  } catch (error) {
    app.log.info({ err: error, domain }, 'no proof of a domain in a file')
    return false
  }
}
