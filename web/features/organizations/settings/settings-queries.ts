import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getOrganizationLimits,
  getOrganizationSettings,
  listAuditEntries,
  listJoinRequests,
} from '#contract/organization-settings.ts'
import { listMyExports } from '#contract/platform.ts'
import { getRetention, getSchoolSettings } from '#contract/school-settings.ts'
import { getSessionRules } from '#contract/session-rules.ts'
import { getSingleSignOn } from '#contract/single-sign-on.ts'
import { call } from '#web/lib/call.ts'

const keyOf = (organizationId: string, part: string) =>
  ['organizations', organizationId, part] as const

export const settingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'settings'),
    queryFn: ({ signal }) =>
      call(getOrganizationSettings, { params: { organizationId } }, { signal }),
  })

export const schoolSettingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'school'),
    queryFn: ({ signal }) => call(getSchoolSettings, { params: { organizationId } }, { signal }),
  })

export const retentionQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'retention'),
    queryFn: ({ signal }) => call(getRetention, { params: { organizationId } }, { signal }),
  })

export const sessionRulesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'session-rules'),
    queryFn: ({ signal }) => call(getSessionRules, { params: { organizationId } }, { signal }),
  })

export const limitsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'limits'),
    queryFn: ({ signal }) =>
      call(getOrganizationLimits, { params: { organizationId } }, { signal }),
  })

export const singleSignOnQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'single-sign-on'),
    queryFn: ({ signal }) => call(getSingleSignOn, { params: { organizationId } }, { signal }),
  })

export const exportsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'exports'),
    queryFn: ({ signal }) => call(listMyExports, { params: { organizationId } }, { signal }),
    // Asked again while one is being written.
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state === 'running') ? 2000 : false,
  })

export const joinRequestsQuery = (organizationId: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(organizationId, 'join-requests'), page],
    queryFn: ({ signal }) =>
      call(listJoinRequests, { params: { organizationId }, query: { page } }, { signal }),
  })

export type AuditFilter = Omit<
  NonNullable<Arguments<typeof listAuditEntries>['query']>,
  'page_size'
>

export const auditPageSize = 50

export const auditQuery = (organizationId: string, filter: AuditFilter) =>
  queryOptions({
    queryKey: [...keyOf(organizationId, 'audit'), filter],
    queryFn: ({ signal }) =>
      call(
        listAuditEntries,
        { params: { organizationId }, query: { ...filter, page_size: auditPageSize } },
        { signal },
      ),
  })
