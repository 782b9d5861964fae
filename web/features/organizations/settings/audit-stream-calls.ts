import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/audit-streams.ts'
import { call } from '#web/lib/call.ts'

type Period = { from: string; to: string; after?: string }

/** The same calls for an organization and, without one, for the whole installation. */
export function streamCalls(organizationId: string | null) {
  if (organizationId === null) {
    return {
      save: (url: string) => call(contract.savePlatformAuditStream, { body: { url } }),
      pause: () => call(contract.pausePlatformAuditStream),
      resume: () => call(contract.resumePlatformAuditStream),
      test: () => call(contract.testPlatformAuditStream),
      remove: () => call(contract.deletePlatformAuditStream),
      lines: (query: Period) => call(contract.downloadPlatformAuditLines, { query }),
    }
  }
  const params = { organizationId }
  return {
    save: (url: string) => call(contract.saveAuditStream, { params, body: { url } }),
    pause: () => call(contract.pauseAuditStream, { params }),
    resume: () => call(contract.resumeAuditStream, { params }),
    test: () => call(contract.testAuditStream, { params }),
    remove: () => call(contract.deleteAuditStream, { params }),
    lines: (query: Period) => call(contract.downloadAuditLines, { params, query }),
  }
}

export const auditStreamQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: ['audit-stream', organizationId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      organizationId === null
        ? call(contract.getPlatformAuditStream, {}, { signal })
        : call(contract.getAuditStream, { params: { organizationId } }, { signal }),
  })
