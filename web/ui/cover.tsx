import { createElement, type ReactNode } from 'react'
import { drawCover } from '#contract/cover/draw-cover.ts'
import type { Shape } from '#contract/cover/shapes.ts'
import { classNames } from './class-names.ts'

type CoverProps = {
  /** The same seed always gives the same picture; near seeds give very different ones. */
  seed: string
  /** Things of one family share their colors. */
  family?: string
  className?: string
}

/** A geometric picture made from a text, where no picture was given. */
export function Cover({ seed, family, className }: CoverProps) {
  const { ground, shapes } = drawCover(seed, family)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block aspect-video w-full', className)}
    >
      <rect width="320" height="180" fill={ground} />
      {shapes.map(drawn)}
    </svg>
  )
}

const drawn = (shape: Shape, key: number): ReactNode => {
  const { tag, ...attributes } = shape
  if ('children' in attributes) {
    return (
      <g key={key} transform={attributes.transform}>
        {attributes.children.map(drawn)}
      </g>
    )
  }
  return createElement(tag, { key, ...attributes })
}
