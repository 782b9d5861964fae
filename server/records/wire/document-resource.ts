import { problem } from '#server/http/problem.ts'
import { authorizeRecord } from '../policy.ts'
import {
  deleteDocument,
  deleteDocuments,
  etagOf,
  findDocument,
  listDocuments,
  mergeDocument,
  putDocument,
  type Caution,
  type DocumentKind,
  type DocumentPlace,
} from '../documents/documents.ts'
import { assertOnly, type Call } from './call.ts'
import type { ClientCtx } from './enter.ts'
import {
  agentParameter,
  instantParameter,
  iriParameter,
  required,
  uuidParameter,
} from './read-parameter.ts'
import { json, nothing, type Reply } from './reply.ts'

/** The parameters that locate a kind of document, and the one with a document's name. */
const addresses = {
  state: { place: ['activityId', 'agent', 'registration'], name: 'stateId' },
  agent_profile: { place: ['agent'], name: 'profileId' },
  activity_profile: { place: ['activityId'], name: 'profileId' },
} as const satisfies Record<DocumentKind, { place: readonly string[]; name: string }>

const abilities = {
  state: { read: 'read_states', write: 'write_states' },
  agent_profile: { read: 'read_profiles', write: 'write_profiles' },
  activity_profile: { read: 'read_profiles', write: 'write_profiles' },
} as const

interface Asked {
  kind: DocumentKind
  method: string
  place: DocumentPlace
  /** Undefined for all documents of the location. */
  name: string | undefined
  contentType: string
  content: Buffer
}

/** A rule that may refuse some clients a document, before anything is read or stored. */
export type DocumentRule = (ctx: ClientCtx, asked: Asked) => Promise<void>

/** Serves one of the three kinds of documents, which differ in how they are identified. */
export const documentResource =
  (kind: DocumentKind, rules: readonly DocumentRule[]) =>
  async (ctx: ClientCtx, call: Call): Promise<Reply> => {
    authorizeRecord(ctx.scopes, abilities[kind][call.method === 'GET' ? 'read' : 'write'])
    const place = readPlace(kind, call)
    const name = call.parameters.get(addresses[kind].name)
    const contentType = call.header('content-type') ?? 'application/octet-stream'
    for (const rule of rules) {
      await rule(ctx, { kind, method: call.method, place, name, contentType, content: call.body })
    }
    const expectation = {
      ifMatch: call.header('if-match'),
      ifNoneMatch: call.header('if-none-match'),
    }
    switch (call.method) {
      case 'GET':
        return name === undefined ? list(ctx, call, place) : read(ctx, place, name)
      case 'DELETE':
        // Only states can be deleted all at once.
        if (name === undefined && kind === 'state') await deleteDocuments(ctx, place)
        else await deleteDocument(ctx, place, nameOf(kind, name), expectation)
        return nothing
      case 'PUT':
      case 'POST': {
        const given = {
          contentType,
          content: call.body,
          ...expectation,
          caution: cautionOf(kind, call),
        }
        const save = call.method === 'PUT' ? putDocument : mergeDocument
        await save(ctx, place, nameOf(kind, name), given)
        return nothing
      }
      default:
        throw problem('method_not_allowed')
    }
  }

const cautionOf = (kind: DocumentKind, { version }: Call): Caution =>
  version === '2.0.0' ? 'when_it_exists' : kind === 'state' ? 'never' : 'always'

const nameOf = (kind: DocumentKind, name: string | undefined) =>
  required(name, addresses[kind].name)

function readPlace(kind: DocumentKind, { method, parameters }: Call): DocumentPlace {
  const { place, name } = addresses[kind]
  const names: readonly string[] = place
  assertOnly(parameters, [...names, name, ...(method === 'GET' ? ['since'] : [])])
  return {
    kind,
    registration: uuidParameter(parameters, 'registration'),
    ...(names.includes('activityId') && {
      activityId: required(iriParameter(parameters, 'activityId'), 'activityId'),
    }),
    ...(names.includes('agent') && {
      agent: required(agentParameter(parameters, 'agent'), 'agent'),
    }),
  }
}

async function read(ctx: ClientCtx, place: DocumentPlace, name: string): Promise<Reply> {
  const document = await findDocument(ctx, place, name)
  if (!document) throw problem('record_document_not_found')
  return {
    status: 200,
    type: document.contentType,
    body: document.content,
    headers: { etag: document.etag, 'last-modified': document.updatedAt.toUTCString() },
  }
}

async function list(ctx: ClientCtx, { parameters }: Call, place: DocumentPlace): Promise<Reply> {
  const since = instantParameter(parameters, 'since')
  const { names, updatedAt } = await listDocuments(ctx, place, since)
  return json(names, {
    etag: etagOf(Buffer.from(JSON.stringify(names))),
    ...(updatedAt && { 'last-modified': updatedAt.toUTCString() }),
  })
}
