import { useState } from 'react'
import { classNames } from './class-names.ts'
import { seedOf } from '#contract/cover/seed.ts'

const sizes = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-7 text-12',
  md: 'size-9 text-13',
  lg: 'size-12 text-16',
  xl: 'size-20 text-24',
}

const tints = [
  'bg-primary-soft text-primary',
  'bg-amber-soft text-amber-ink',
  'bg-info-soft text-info',
  'bg-danger-soft text-danger',
  'bg-success-soft text-success',
]

/** A letter that nothing can combine with. */
const plainLetter = /^[\x20-\x7e](?=[\x20-\x7e]|$)/

/** Created for the first name that needs it: on a slow phone, that takes a tenth of a second. */
let graphemes: Intl.Segmenter | undefined

const firstOf = (word = '') => {
  const [plain] = plainLetter.exec(word) ?? []
  if (plain !== undefined) return plain.toUpperCase()
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [first] = graphemes.segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map(firstOf).join('')
}

type AvatarProps = {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  /** Square for organizations and other things that are not people. */
  square?: boolean
  className?: string
}

/** A picture, or initials in a tint that stays with the name. The name is said beside it, so it is silent. */
export function Avatar({ name, src, size = 'md', square = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shape = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden font-semibold select-none',
    square ? 'rounded-control' : 'rounded-full',
    sizes[size],
    className,
  )
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames(shape, 'max-w-none object-cover')}
        onError={() => setFailed(src)}
      />
    )
  }
  return (
    <span aria-hidden className={classNames(shape, tints[seedOf(name) % tints.length])}>
      {initialsOf(name)}
    </span>
  )
}
