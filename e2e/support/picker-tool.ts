import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const core = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const deepLinking = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`

/** A learning tool whose picker has one button, which answers with these items. */
export async function startPickerTool(itemsAt: (url: string) => object[]) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'picker', alg: 'RS256', use: 'sig' }
  const server = createServer((request, answer) => {
    void (async () => {
      const url = `http://${request.headers.host}`
      if (request.url === '/picture.png') {
        const create = { width: 320, height: 160, channels: 3, background: '#2f6f5e' } as const
        return answer.end(await sharp({ create }).png().toBuffer())
      }
      const given = await fieldsOf(request)
      if (request.url?.startsWith('/login')) {
        const query = new URLSearchParams({
          scope: 'openid',
          response_type: 'id_token',
          response_mode: 'form_post',
          prompt: 'none',
          client_id: given['client_id'] ?? '',
          redirect_uri: `${url}/choose`,
          login_hint: given['login_hint'] ?? '',
          lti_message_hint: given['lti_message_hint'] ?? '',
          nonce: randomUUID(),
          state: 'state',
        })
        return answer.writeHead(302, { location: `${given['iss']}/authorize?${query}` }).end()
      }
      const [, body = ''] = (given['id_token'] ?? '').split('.')
      const asked = JSON.parse(Buffer.from(body, 'base64url').toString()) as Asked
      const settings = asked[deepLinking('deep_linking_settings')] as Record<string, string>
      const token = await new SignJWT({
        nonce: randomUUID(),
        [core('message_type')]: 'LtiDeepLinkingResponse',
        [core('version')]: '1.3.0',
        [core('deployment_id')]: asked[core('deployment_id')],
        [deepLinking('data')]: settings['data'],
        [deepLinking('content_items')]: itemsAt(url),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'picker', typ: 'JWT' })
        .setIssuer(asked.aud)
        .setAudience(asked.iss)
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(privateKey)
      return answer.setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Bridge lab</title>
          <form method="post" action="${settings['deep_link_return_url']}">
          <input type="hidden" name="JWT" value="${token}"><button>Add bridges</button></form>`)
    })()
  })
  await new Promise<void>((listen) => server.listen(0, '127.0.0.1', listen))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    registration: {
      name: 'Bridge lab',
      login_url: `${url}/login`,
      launch_url: `${url}/choose`,
      deep_link_url: `${url}/choose`,
      redirect_urls: [`${url}/choose`],
      jwks: JSON.stringify({ keys: [key] }),
    },
    stop: () => server.close(),
  }
}

type Asked = Record<string, unknown> & { aud: string; iss: string }

/** Tools take a login by GET or POST. */
async function fieldsOf(request: IncomingMessage): Promise<Record<string, string>> {
  let body = new URL(request.url ?? '', 'http://tool').search.slice(1)
  for await (const part of request) body += String(part)
  return Object.fromEntries(new URLSearchParams(body))
}
