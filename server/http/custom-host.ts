import type { Env } from '#server/env.ts'

/** A host name as browsers send it: in ASCII, with at least two labels, and no IP address. */
const name = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+(xn--[a-z0-9-]+|[a-z]{2,63})$/

type Addresses = Pick<Env, 'publicUrl' | 'contentUrl'>

/**
 * The name that a request was sent to, if it could be an organization's own; whether it is, only the database knows.
 * Undefined for the installation's own names and for what no organization can have, so that neither costs a query.
 */
export function customHostOf(env: Addresses, hostname: string | undefined): string | undefined {
  const host = hostname?.toLowerCase().replace(/\.$/, '') ?? ''
  return name.test(host) && !isInstallation(env, host) ? host : undefined
}

/** Whether the installation itself answers under this name. */
export const isInstallation = ({ publicUrl, contentUrl }: Addresses, host: string) =>
  [publicUrl, contentUrl].some((url) => url !== null && new URL(url).hostname === host)

/** The address of an organization's own host: the proxy that answers for the installation answers there as well. */
export function originOfHost({ publicUrl }: Pick<Env, 'publicUrl'>, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
