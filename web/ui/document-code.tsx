import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'

const lowlight = createLowlight(common)

const colours: Record<string, string> = {
  keyword: 'text-chart-4',
  built_in: 'text-chart-3',
  type: 'text-chart-3',
  title: 'text-info',
  function_: 'text-info',
  string: 'text-success',
  regexp: 'text-success',
  number: 'text-amber-ink',
  literal: 'text-amber-ink',
  comment: 'text-ink-faint italic',
  attr: 'text-info',
  attribute: 'text-info',
  name: 'text-chart-4',
  tag: 'text-chart-4',
  variable: 'text-ink',
  meta: 'text-ink-muted',
  symbol: 'text-amber-ink',
}

interface Leaf {
  type: string
  value?: string
  children?: Leaf[]
  properties?: { className?: unknown }
}

/** Colours code. Loaded only by texts that have some; an unknown language stays plain. */
export default function Code({ code, language }: { code: string; language: string }) {
  if (!lowlight.registered(language)) return code
  return shown(lowlight.highlight(language, code).children)
}

const shown = (nodes: Leaf[]): ReactNode =>
  nodes.map((node, index) =>
    node.type === 'text' ? (
      node.value
    ) : (
      <span key={index} className={colourOf(node)}>
        {shown(node.children ?? [])}
      </span>
    ),
  )

function colourOf({ properties }: Leaf): string | undefined {
  const names = Array.isArray(properties?.className) ? (properties.className as unknown[]) : []
  for (const name of names) {
    const colour = typeof name === 'string' ? colours[name.replace(/^hljs-/, '')] : undefined
    if (colour) return colour
  }
  return undefined
}
