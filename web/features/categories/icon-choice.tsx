import { categoryIcons, type CategoryIcon as Icon } from '#contract/category-icons.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { useId } from 'react'

type IconChoiceProps = { value: Icon; onValueChange: (icon: Icon) => void; label: string }

/** All icons side by side; arrow keys walk through them as through any radio buttons. */
export function IconChoice({ value, onValueChange, label }: IconChoiceProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {categoryIcons.map((icon) => (
        <label
          key={icon}
          title={icon}
          className="relative grid size-10 place-items-center rounded-control border border-line text-ink-muted transition-colors hover:bg-wash has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            aria-label={icon}
            checked={icon === value}
            onChange={() => onValueChange(icon)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <CategoryIcon icon={icon} className="size-5" />
        </label>
      ))}
    </div>
  )
}
