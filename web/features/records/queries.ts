import { queryOptions } from '@tanstack/react-query'
import { listRecordForwardLog, listRecordForwards } from '#contract/record-forwards.ts'
import {
  getStatement,
  listRecordClients,
  listStatements,
  type StatementQuery,
} from '#contract/records.ts'
import { call } from '#web/lib/call.ts'

export const recordClientsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['records', organizationId, 'clients'],
    queryFn: ({ signal }) => call(listRecordClients, { params: { organizationId } }, { signal }),
  })

export const statementsQuery = (organizationId: string, query: StatementQuery) =>
  queryOptions({
    queryKey: ['records', organizationId, 'statements', query],
    queryFn: ({ signal }) =>
      call(listStatements, { params: { organizationId }, query }, { signal }),
  })

export const statementQuery = (organizationId: string, statementId: string) =>
  queryOptions({
    queryKey: ['records', organizationId, 'statement', statementId],
    queryFn: ({ signal }) =>
      call(getStatement, { params: { organizationId, statementId } }, { signal }),
  })

export const recordForwardsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['records', organizationId, 'forwards'],
    queryFn: ({ signal }) => call(listRecordForwards, { params: { organizationId } }, { signal }),
  })

export const recordForwardLogQuery = (organizationId: string, forwardId: string) =>
  queryOptions({
    queryKey: ['records', organizationId, 'forwards', forwardId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listRecordForwardLog, { params: { organizationId, forwardId } }, { signal }),
  })
