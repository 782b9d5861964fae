import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

interface Content {
  organizationId: string
  packageId: string
}

/** Longer than any sitting; the URL changes twice a day, and until then browsers use their cache. */
const seconds = 12 * 60 * 60

/** A path that lets its holder read the files of one package for a while, and nothing else. */
export function contentPath(
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  { organizationId, packageId }: Content,
) {
  const now = app.clock.now().getTime() / 1000
  const expires = Math.ceil(now / seconds) * seconds + seconds
  const text = `${organizationId}.${packageId}.${expires}`
  return `/content/${text}.${app.keys.sign('package-content', text)}/`
}

/** Throws signature_invalid unless the path was signed here and hasn't expired. */
export function readToken(app: Pick<Mechanisms, 'keys' | 'clock'>, token: string) {
  const [organizationId = '', packageId = '', expires = '', signature = ''] = token.split('.')
  const text = `${organizationId}.${packageId}.${expires}`
  const secondsLeft = Number(expires) - Math.floor(app.clock.now().getTime() / 1000)
  if (!app.keys.verify('package-content', text, signature) || !(secondsLeft > 0)) {
    throw problem('signature_invalid')
  }
  return { organizationId, packageId, secondsLeft }
}
