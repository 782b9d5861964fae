import { Resolver } from 'node:dns/promises'
import type { Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { proofFile, proofSeconds, proofValue } from './rules.ts'

type FindTexts = (name: string) => Promise<string[][]>

/** Asks DNS directly, with a time limit of its own. */
const resolver = new Resolver({ timeout: proofSeconds * 1000, tries: 2 })
let findTexts: FindTexts = (name) => resolver.resolveTxt(name)

/** Tests answer for DNS. */
export function setTextResolver(next: FindTexts | undefined) {
  findTexts = next ?? ((name) => resolver.resolveTxt(name))
}

/** Looks for the proof of a domain: in its TXT records, then in a file on its web server. Undefined if there is none. */
export async function findProof(
  app: Pick<Mechanisms, 'env' | 'log'>,
  { domain, token }: { domain: string; token: string },
): Promise<'dns' | 'file' | undefined> {
  if (await isInDns(domain, token)) return 'dns'
  return (await isInFile(app, domain, token)) ? 'file' : undefined
}

async function isInDns(domain: string, token: string): Promise<boolean> {
  const records = await findTexts(domain).catch(() => [])
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
