import type { ComponentProps, MouseEvent } from 'react'
import { Slot } from 'radix-ui/slot'
import { classNames } from './class-names.ts'

const variants = {
  primary: 'bg-primary text-primary-ink border-transparent hover:bg-primary-strong',
  secondary: 'bg-raised text-ink border-line hover:bg-wash',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-wash',
  danger: 'bg-danger text-danger-ink border-transparent hover:bg-danger-strong',
  'danger-quiet': 'bg-transparent text-danger border-transparent hover:bg-danger-soft',
  link: 'bg-transparent text-primary border-transparent px-0! underline-offset-4 hover:underline',
}

const sizes = {
  sm: 'h-8 px-2.5 text-13 gap-1.5',
  md: 'h-9 px-3.5 text-14 gap-2',
  lg: 'h-11 px-5 text-16 gap-2',
}

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The work has started: the button keeps its focus and ignores further presses. */
  pending?: boolean
  /** Gives the look to the only child, for example a link. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  asChild = false,
  className,
  onClick,
  type,
  ...props
}: ButtonProps) {
  const Part = asChild ? Slot : 'button'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Part
      {...(asChild ? {} : { type: type ?? 'button' })}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      className={classNames(
        'target inline-flex shrink-0 items-center justify-center rounded-control border font-semibold whitespace-nowrap transition-colors select-none',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-busy:animate-shimmer',
        '[&_svg]:size-4 [&_svg]:shrink-0',
        variants[variant],
        sizes[size],
        className,
      )}
      onClick={press}
      {...props}
    />
  )
}
