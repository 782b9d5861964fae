import type { Mechanisms } from '#server/http/context.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import {
  MetadataError,
  readMetadata,
  type MetadataProblem,
  type ProviderMetadata,
} from './metadata.ts'
import { metadataTimeoutSeconds } from './rules.ts'

/** Reads metadata at an address that an admin typed; only ever outside of our own network. */
export async function fetchMetadata(
  app: Pick<Mechanisms, 'env' | 'log'>,
  address: string,
): Promise<ProviderMetadata | MetadataProblem> {
  if (!(await leadsOutside(app.env, new URL(address)))) return 'inside'
  try {
    const fetched = await outsideFetch(app.env, metadataTimeoutSeconds)(address, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    })
    if (!fetched.ok) return 'unreachable'
    return readMetadata(await fetched.text())
  } catch (error) {
    app.log.info({ err: error, address }, 'metadata not usable')
    return error instanceof MetadataError ? error.problem : 'unreachable'
  }
}
