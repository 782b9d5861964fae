import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  acceptedLanguage,
  asLanguage,
  chosenLanguageCookie,
  languageInCookies,
  sessionLanguageCookie,
  type Language,
} from '#contract/languages.ts'
import { problem } from './problem.ts'

const year = 31_536_000

/** The language of a page: what the person or the visitor chose in this browser, else what the browser asks for. */
export const languageFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageInCookies(headers.cookie ?? '') ?? acceptedLanguage(headers['accept-language']) ?? 'en'

/** A link that keeps the chosen language in this browser and leads back to the page. Needs no account and no scripts. */
export function serveLanguageChoice(server: FastifyInstance) {
  server.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    '/language/:language',
    async (request, reply) => {
      const language = asLanguage(request.params.language)
      if (!language) throw problem('not_found')
      const secure = request.protocol === 'https' ? '; Secure' : ''
      const attributes = `Path=/; SameSite=Lax${secure}`
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', [
          `${chosenLanguageCookie}=${language}; Max-Age=${year}; ${attributes}`,
          `${sessionLanguageCookie}=; Max-Age=0; ${attributes}`,
        ])
        .redirect(pathIn(request.query.to), 303)
    },
  )
}

/** Only a path of this site: a link elsewhere must not lead people away from here. */
function pathIn(to: unknown): string {
  const base = 'http://here.invalid'
  const url = typeof to === 'string' && to.startsWith('/') ? URL.parse(to, base) : null
  return url?.origin === base ? url.pathname.replace(/^\/{2,}/, '/') + url.search : '/'
}
