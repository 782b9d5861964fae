import {
  Anchor,
  BookOpen,
  BriefcaseBusiness,
  Calculator,
  Camera,
  ChartNoAxesColumn,
  CodeXml,
  Cpu,
  FlaskConical,
  Globe,
  Heart,
  Landmark,
  Languages,
  Leaf,
  Music,
  Palette,
  PenLine,
  Scale,
  Users,
  Wrench,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'
import type { CategoryIcon as Icon } from '#contract/category-icons.ts'

const icons: Record<Icon, LucideIcon> = {
  book: BookOpen,
  chart: ChartNoAxesColumn,
  code: CodeXml,
  palette: Palette,
  languages: Languages,
  pen: PenLine,
  flask: FlaskConical,
  briefcase: BriefcaseBusiness,
  anchor: Anchor,
  calculator: Calculator,
  camera: Camera,
  cpu: Cpu,
  globe: Globe,
  heart: Heart,
  landmark: Landmark,
  leaf: Leaf,
  music: Music,
  scale: Scale,
  users: Users,
  wrench: Wrench,
}

export function CategoryIcon({ icon, ...props }: LucideProps & { icon: Icon }) {
  const Drawn = icons[icon]
  return <Drawn aria-hidden {...props} />
}
