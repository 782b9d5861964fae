import type { FastifyReply } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { languageFor } from '#server/http/page-language.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { article, sendPage } from '../../pages.ts'
import type { Taken } from './take-deep-link.ts'

/** Says what was added and what wasn't, to the author and to their page, which listens in whichever window it is. */
export function sendTaken(app: Mechanisms, reply: FastifyReply, taken: Taken) {
  const { count, leftOut, message, document } = taken
  const reader = { language: languageFor(reply.request) }
  const told = inScript({ left_out: leftOut.map((one) => word(one, reader)), document })
  const title = count > 0 || leftOut.length === 0 ? say('Content added') : say('Nothing was added')
  return sendPage(app, reply, {
    title,
    body: article(title, ...leftOut, message || say('You can close this window.')),
    script: `new BroadcastChannel('lyceum-lti').postMessage({ added: ${count}, ...${told} })`,
  })
}

/** JSON that can't end the script it is in. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
