import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { asPem, createKeyPair, type KeyPair } from '#server/single-sign-on/saml/certificate.ts'

// The messages that this provider gets come from the tests.
samlify.setSchemaValidator({ validate: async () => 'not checked' })

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** What the provider says; whatever a test leaves out is as it should be. */
export interface Said {
  nameId: string
  format?: string
  attributes?: Record<string, string | string[]>
  requestId?: string | null
  /** Of the assertion and of its envelope. */
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  now?: Date
  /** Minutes from now. */
  from?: number
  until?: number
  sessionIndex?: string
  status?: string
  assertionId?: string
  signs?: 'assertion' | 'message' | 'both' | 'nothing'
  encrypts?: boolean
  algorithm?: string
  /** Signs with a key that isn't in the metadata. */
  keys?: KeyPair
  /** Changes the message before it is signed. */
  edit?: (xml: string) => string
}

export interface SamlProvider {
  entityId: string
  address: string
  metadataUrl: string
  metadata(): string
  /** Keys in the metadata; the first one signs. */
  keys: KeyPair[]
  /** What it says of who types a name on its page. */
  accounts: Map<string, Omit<Said, 'nameId'> & { nameId?: string }>
  /** The base64 of a message for a service provider, given its metadata. */
  answer(ownMetadata: string, said: Said): Promise<string>
  readRequest(ownMetadata: string, url: string): Promise<{ id: string }>
  askToLogOut(
    ownMetadata: string,
    who: { nameId: string; sessionIndex?: string },
    options?: { algorithm?: string; keys?: KeyPair },
  ): string
  requests: string[]
  stop(): Promise<void>
}

/** A real SAML identity provider on this machine, by another library than ours. Its page asks for a name. */
export async function startSamlProvider(
  findOwnMetadata: (entityId: string) => Promise<string> = async (entityId) =>
    (await fetch(entityId)).text(),
): Promise<SamlProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const entityId = `${address}/${randomUUID()}`
  const keys = [await createKeyPair('provider', new Date())]
  const accounts: SamlProvider['accounts'] = new Map()

  const entity = (
    { keys: own = keys[0], algorithm, encrypts = false }: Partial<Said> = {},
    named = own ? [own] : [],
  ) =>
    samlify.IdentityProvider({
      entityID: entityId,
      signingCert: named.map(({ certificate }) => asPem(certificate)),
      privateKey: own?.privateKey ?? '',
      isAssertionEncrypted: encrypts,
      wantAuthnRequestsSigned: true,
      nameIDFormat: [persistent],
      singleSignOnService: [{ Binding: redirect, Location: `${address}/sign-in` }],
      singleLogoutService: [{ Binding: redirect, Location: `${address}/sign-out` }],
      ...(algorithm && { requestSignatureAlgorithm: algorithm }),
    })
  const service = (xml: string, { signs = 'assertion' }: Partial<Said> = {}) =>
    samlify.ServiceProvider({
      metadata: xml.replace(
        'WantAssertionsSigned="true"',
        `WantAssertionsSigned="${signs !== 'message'}"`,
      ),
      wantMessageSigned: signs === 'both',
      wantLogoutRequestSigned: true,
    })

  const provider: SamlProvider = {
    entityId,
    address,
    metadataUrl: `${address}/metadata`,
    metadata: () => entity({}, keys).getMetadata(),
    keys,
    accounts,
    requests: [],
    answer: async (ownMetadata, said) => {
      const xml = write(ownMetadata, { issuer: entityId, ...said })
      if (said.signs === 'nothing') return Buffer.from(xml).toString('base64')
      const { context } = await entity(said).createLoginResponse(
        service(ownMetadata, said),
        { extract: {} },
        'post',
        {},
        { customTagReplacement: () => ({ id: 'unused', context: xml }) },
      )
      return context
    },
    readRequest: async (ownMetadata, url) => {
      const { searchParams, search } = new URL(url)
      const query = Object.fromEntries(searchParams)
      const octetString = search
        .slice(1)
        .split('&')
        .filter((part) => !part.startsWith('Signature='))
        .join('&')
      const { extract } = await entity().parseLoginRequest(service(ownMetadata), 'redirect', {
        query,
        octetString,
      })
      return { id: (extract['request'] as { id: string }).id }
    },
    askToLogOut: (ownMetadata, { nameId, sessionIndex }, options = {}) => {
      const made = entity(options).createLogoutRequest(service(ownMetadata), 'redirect', {
        logoutNameID: nameId,
        ...(sessionIndex && { sessionIndex }),
      })
      return made.context
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  server.on('request', (request, response) => {
    serve(provider, findOwnMetadata, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  return provider
}

const acsIn = (metadata: string) =>
  /AssertionConsumerService[^>]*Location="([^"]+)"/.exec(metadata)?.[1] ?? ''
const entityIn = (metadata: string) => /entityID="([^"]+)"/.exec(metadata)?.[1] ?? ''

function write(ownMetadata: string, said: Said): string {
  const { nameId, format = persistent, attributes = {}, requestId, issuer = '' } = said
  const now = said.now ?? new Date()
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const [from, until] = [at(said.from ?? -1), at(said.until ?? 5)]
  const acs = acsIn(ownMetadata)
  const answers = requestId ? ` InResponseTo="${requestId}"` : ''
  const written = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  const statement =
    written.length > 0
      ? `<saml:AttributeStatement>${written.join('')}</saml:AttributeStatement>`
      : ''
  const index = said.sessionIndex ? ` SessionIndex="${said.sessionIndex}"` : ''
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${said.destination ?? acs}"${answers}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${now.toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${said.recipient ?? acs}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${said.audience ?? entityIn(ownMetadata)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now.toISOString()}"${index}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement}</saml:Assertion></samlp:Response>`
  return said.edit ? said.edit(xml) : xml
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Northwind sign-in</title><link rel="icon" href="data:,"></head><body><h1>Northwind sign-in</h1>${body}</body></html>`

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`

/** Pages of the provider: its metadata, a form for a name, and the form that a script sends back. */
async function serve(
  provider: SamlProvider,
  findOwnMetadata: (entityId: string) => Promise<string>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', provider.address)
  provider.requests.push(url.href)
  const send = (body: string) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  if (url.pathname === '/metadata') {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(provider.metadata())
    return
  }
  if (url.pathname === '/sign-in') {
    const asked = url.searchParams.get('entity')
    const entityId = asked ?? issuerOf(url.searchParams.get('SAMLRequest') ?? '')
    const ownMetadata = await findOwnMetadata(entityId)
    const id = asked ? '' : (await provider.readRequest(ownMetadata, url.href)).id
    send(
      page(
        `<form method="post" action="/signed-in">${hidden('entity', entityId)}${hidden('request', id)}${hidden('relay', url.searchParams.get('RelayState') ?? '')}<label>Name <input name="login"></label><button>Sign in</button></form>`,
      ),
    )
    return
  }
  if (url.pathname === '/signed-in') {
    const form = new URLSearchParams(await textOf(request))
    const ownMetadata = await findOwnMetadata(form.get('entity') ?? '')
    const login = form.get('login') ?? ''
    const account = provider.accounts.get(login) ?? {}
    const message = await provider.answer(ownMetadata, {
      nameId: login,
      requestId: form.get('request') || null,
      ...account,
    })
    send(
      page(
        `<form method="post" action="${acsIn(ownMetadata)}">${hidden('SAMLResponse', message)}${hidden('RelayState', form.get('relay') ?? '')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
      ),
    )
    return
  }
  send(page('<p>Signed out</p>'))
}

const issuerOf = (encoded: string) => {
  const xml = samlify.Utility.inflateString(encoded)
  return /Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? ''
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
