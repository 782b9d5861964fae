import { certificateVariables } from '#contract/certificate-templates.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export type Variable = (typeof certificateVariables)[number]

const isVariable = (name: string): name is Variable =>
  certificateVariables.some((known) => known === name)

/** What is wrong with the variables of a text, as a sentence; null when nothing is. */
export function textFault(text: string): Sentence | null {
  let rest = text
  while (rest !== '') {
    const open = rest.search(/[{}]/)
    if (open === -1) return null
    const place = rest.slice(open, open + 24)
    if (rest[open] === '}')
      return say('“{place}” closes a variable that was never opened.', { place })
    const inside = rest.slice(open + 1)
    const end = inside.search(/[{}]/)
    if (end === -1 || inside[end] === '{')
      return say('“{place}” isn’t closed. End the variable with a closing brace.', { place })
    const name = inside.slice(0, end).trim()
    if (!isVariable(name)) {
      return say('There’s no variable “{name}”. Use {known}.', {
        name,
        known: { list: certificateVariables.map((known) => `{${known}}`) },
      })
    }
    rest = inside.slice(end + 1)
  }
  return null
}

/** Throws with the sentence at the field that it belongs to. */
export function assertTemplateText(look: { title: string; body: string }) {
  const errors = Object.fromEntries(
    (['title', 'body'] as const).flatMap((field) => {
      const fault = textFault(look[field])
      return fault ? [[`look.${field}`, fault]] : []
    }),
  )
  const [detail] = Object.values(errors)
  if (detail) throw problem('invalid_request', { detail, errors })
}

/**
 * The text without the clause about study time, for those whose time nobody recorded: “, {study_time} of study”. A text
 * that has no such clause between commas stays as it is.
 */
export const withoutStudyTime = (text: string) =>
  text.replaceAll(/[,،][^,،.{}]*\{\s*(?:study_time|hours)\s*\}[^,،.{}]*(?=[,،.])/g, '')

/** Puts the values in. A value is never read for variables again. */
export const fillText = (text: string, values: Record<Variable, string>) =>
  text.replaceAll(/\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    isVariable(name) ? values[name] : whole,
  )
