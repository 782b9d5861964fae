import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'

const squares = { sm: 'size-8', md: 'size-9', lg: 'size-11' }

/** A button that shows only an icon; the label is what it is called aloud and on hover. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  className,
  ...props
}: Omit<ButtonProps, 'aria-label'> & { label: string }) {
  return (
    <Button
      aria-label={label}
      title={label}
      variant={variant}
      size={size}
      className={classNames('px-0! text-ink-muted hover:text-ink', squares[size], className)}
      {...props}
    />
  )
}
