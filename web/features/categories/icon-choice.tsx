import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { categoryIcons, type CategoryIcon as Icon } from '#contract/category-icons.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'

const names: Record<Icon, ReturnType<typeof msg>> = {
  book: msg`Book`,
  chart: msg`Chart`,
  code: msg`Code`,
  palette: msg`Palette`,
  languages: msg`Languages`,
  pen: msg`Pen`,
  flask: msg`Flask`,
  briefcase: msg`Briefcase`,
  anchor: msg`Anchor`,
  calculator: msg`Calculator`,
  camera: msg`Camera`,
  cpu: msg`Processor`,
  globe: msg`Globe`,
  heart: msg`Heart`,
  landmark: msg`Landmark`,
  leaf: msg`Leaf`,
  music: msg`Music`,
  scale: msg`Scales`,
  users: msg`People`,
  wrench: msg`Wrench`,
}

type IconChoiceProps = { value: Icon; onValueChange: (icon: Icon) => void; label: string }

/** All icons side by side; arrow keys walk through them as through any radio buttons. */
export function IconChoice({ value, onValueChange, label }: IconChoiceProps) {
  const { i18n } = useLingui()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {categoryIcons.map((icon) => (
        <label
          key={icon}
          title={i18n._(names[icon])}
          className="relative grid size-10 place-items-center rounded-control border border-line text-ink-muted transition-colors hover:bg-wash has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            aria-label={i18n._(names[icon])}
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
