import * as z from 'zod/mini'

export const categoryIcons = [
  'book',
  'chart',
  'code',
  'palette',
  'languages',
  'pen',
  'flask',
  'briefcase',
  'anchor',
  'calculator',
  'camera',
  'cpu',
  'globe',
  'heart',
  'landmark',
  'leaf',
  'music',
  'scale',
  'users',
  'wrench',
] as const
export const CategoryIcon = z.enum(categoryIcons)
export type CategoryIcon = z.infer<typeof CategoryIcon>
