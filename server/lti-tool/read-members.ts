import * as z from 'zod/mini'
import type { Mechanisms } from '#server/http/context.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { PartnerId } from '#server/lti/partner-fields.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { fetchSeconds, maximumMemberPages } from '#server/lti/rules.ts'
import { mediaTypes } from '#server/lti/vocabulary.ts'
import { say } from '#server/words/sentence.ts'

const Member = z.object({
  user_id: z.pipe(PartnerId, z.string().check(z.minLength(1), z.maxLength(255))),
  status: z._default(z.string(), 'Active'),
  roles: z._default(z.array(z.string()), []),
  given_name: z.optional(z.nullable(z.string())),
  family_name: z.optional(z.nullable(z.string())),
})
export type Member = z.infer<typeof Member>

const Page = z.object({ members: z.array(Member) })

/**
 * Reads a platform's member list to its last page (Names and Roles 2.0). The token is only sent to the host that the
 * launch named.
 */
export async function readMembers(app: Mechanisms, address: string, token: string) {
  const members: Member[] = []
  let changesUrl: string | null = null
  let next: string | null = address
  for (let page = 0; next; page += 1) {
    if (page >= maximumMemberPages) throw new Refusal(say('The platform’s member list has no end.'))
    if (URL.parse(next)?.origin !== new URL(address).origin) {
      throw new Refusal(say('The platform’s member list continues on another host.'))
    }
    const answer = await ask(app, next, token)
    members.push(...answer.members)
    changesUrl = answer.links.get('differences') ?? changesUrl
    next = answer.links.get('next') ?? null
  }
  return { members, changesUrl }
}

async function ask(app: Mechanisms, url: string, token: string) {
  let answer
  try {
    answer = await outsideFetch(app.env, fetchSeconds)(url, {
      headers: { authorization: `Bearer ${token}`, accept: mediaTypes.members },
    })
  } catch (error) {
    throw new Refusal(say('The platform couldn’t be asked for its members.'), { cause: error })
  }
  if (!answer.ok) {
    throw new Refusal(
      say('The platform answered {status} when asked for its members.', {
        status: String(answer.status),
      }),
    )
  }
  const page = Page.safeParse(await answer.json().catch(() => undefined))
  if (!page.success) throw new Refusal(say('The platform’s member list can’t be read.'))
  return { ...page.data, links: linksOf(answer.headers.get('link') ?? '') }
}

/** Addresses in a Link header, by what they are to the page. */
function linksOf(header: string) {
  const found = new Map<string, string>()
  for (const [, url = '', rel = ''] of header.matchAll(/<([^>]*)>[^,]*?;\s*rel="?([\w-]+)"?/gi)) {
    found.set(rel.toLowerCase(), url)
  }
  return found
}
