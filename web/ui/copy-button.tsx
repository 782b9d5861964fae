import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = Omit<ButtonProps, 'children'> & {
  text: string
  /** Words beside the icon; without them only the icon is shown. */
  label?: string
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, size = 'sm', ...props }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const icon = copied ? <Check /> : <Copy />
  const said = (
    <span role="status" className="sr-only">
      {copied && t`Copied`}
    </span>
  )
  return label ? (
    <Button size={size} onClick={() => void copy()} {...props}>
      {icon}
      {copied ? t`Copied` : label}
    </Button>
  ) : (
    <>
      <IconButton
        label={copied ? t`Copied` : t`Copy`}
        size={size}
        onClick={() => void copy()}
        {...props}
      >
        {icon}
      </IconButton>
      {said}
    </>
  )
}
