import type { Document } from '#contract/document.ts'

export interface ReplyVariables {
  first_name: string
  full_name: string
  ticket_number: string
  agent_name: string
  organization: string
}

export const variableNames = [
  'first_name',
  'full_name',
  'ticket_number',
  'agent_name',
  'organization',
] as const satisfies readonly (keyof ReplyVariables)[]

/** A saved reply with `{first_name}` and its like replaced; what is not a variable stays as it was typed. */
export function fillVariables(document: Document, values: ReplyVariables): Document {
  const fill = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(fill)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === 'text' && typeof value === 'string' ? fillText(value, values) : fill(value),
      ]),
    )
  }
  return fill(document) as Document
}

const fillText = (text: string, values: ReplyVariables) =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name as keyof ReplyVariables] ?? whole,
  )
