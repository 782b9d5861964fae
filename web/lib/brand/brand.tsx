import { useEffect, type ReactNode } from 'react'
import { brandStyle } from './brand-colors.ts'

type BrandProps = {
  /** As an organization chose it; null keeps the product's own accent. */
  accent: string | null | undefined
  /** Also for what opens outside the children, such as dialogs and menus. */
  everywhere?: boolean
  className?: string
  children: ReactNode
}

const hex = /^#[0-9a-f]{6}$/i

/** Shows its children in the accent of an organization, readable in both themes. */
export function Brand({ accent, everywhere = false, className, children }: BrandProps) {
  const color = accent && hex.test(accent) ? accent.toLowerCase() : null
  useEffect(() => {
    if (!everywhere || color === null) return
    const root = document.documentElement
    const style = Object.entries(brandStyle(color))
    for (const [name, value] of style) root.style.setProperty(name, value)
    root.classList.add('brand')
    return () => {
      root.classList.remove('brand')
      for (const [name] of style) root.style.removeProperty(name)
    }
  }, [color, everywhere])
  return (
    <div
      className={[color === null ? '' : 'brand', className ?? 'contents'].join(' ').trim()}
      style={color === null ? undefined : brandStyle(color)}
    >
      {children}
    </div>
  )
}
