import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { customHostOf } from './custom-host.ts'

const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** No inline scripts, and nothing from other hosts except embeds allowed in lessons. */
const contentSecurityPolicy = (env: Env) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Style attributes set widths of progress bars and the like; style elements aren't allowed.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Our own live socket, listed explicitly for browsers that don't include it in 'self', and the media servers of
    // meetings.
    [
      'connect-src',
      "'self'",
      ...new Set([env.publicUrl, ...env.JANUS_URLS].flatMap(socketOrigin)),
    ].join(' '),
    "worker-src 'self' blob:",
    ['frame-src', "'self'", ...players, ...(env.contentUrl ? [env.contentUrl] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

function socketOrigin(address: string): string[] {
  const { protocol, host } = URL.parse(address) ?? {}
  return protocol && host ? [`${protocol.replace(/^http/, 'ws')}//${host}`] : []
}

/** Features that meetings, lessons, copy buttons and passkeys use; all others are off, in frames too. */
const permissionsPolicy = (env: Env) =>
  [
    ...[
      'camera',
      'microphone',
      'display-capture',
      'clipboard-write',
      'publickey-credentials-get',
    ].map((name) => `${name}=(self)`),
    ...['fullscreen', 'picture-in-picture'].map(
      (name) =>
        `${name}=(self ${[...players, ...(env.contentUrl ? [env.contentUrl] : [])].map((origin) => `"${origin}"`).join(' ')})`,
    ),
    ...[
      'accelerometer',
      'clipboard-read',
      'geolocation',
      'gyroscope',
      'hid',
      'idle-detection',
      'local-fonts',
      'magnetometer',
      'midi',
      'payment',
      'screen-wake-lock',
      'serial',
      'usb',
      'window-management',
      'xr-spatial-tracking',
    ].map((name) => `${name}=()`),
  ].join(', ')

const ofDocuments = new Set([
  'referrer-policy',
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
])

/**
 * Sets the same headers on every response. Headers that a response sets itself, such as its own content policy, are
 * kept.
 */
export function setSecurityHeaders(server: FastifyInstance, env: Env) {
  const headers = Object.entries(securityHeaders(env))
  // A script or font isn't a document: document headers would only add weight.
  const ofFiles = headers.filter(([name]) => !ofDocuments.has(name))
  // Other platforms show launched courses in frames. That page only knows the launch's own session.
  const inFrames = headers.map(([name, value]): [string, string] => [
    name,
    value.replace(
      "frame-ancestors 'none'",
      `frame-ancestors https:${env.ALLOW_PRIVATE_ADDRESSES ? ' http:' : ''}`,
    ),
  ])
  server.addHook('onSend', (request, reply, payload, done) => {
    const isFile = request.url.startsWith('/assets/')
    if (!isFile) reply.header('x-request-id', request.id)
    const isLaunched = request.url.split('?')[0] === '/launched'
    // An organization's other names under its host are its own business.
    if (env.publicUrl.startsWith('https://') && customHostOf(env, request.hostname)) {
      reply.header('strict-transport-security', 'max-age=31536000')
    }
    for (const [name, value] of isFile ? ofFiles : isLaunched ? inFrames : headers) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}

export const securityHeaders = (env: Env) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': contentSecurityPolicy(env),
  'permissions-policy': permissionsPolicy(env),
  'cross-origin-opener-policy': 'same-origin',
  // Other sites can't embed or load our resources; the few public ones opt out.
  'cross-origin-resource-policy': 'same-origin',
  ...(env.publicUrl.startsWith('https://') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})
