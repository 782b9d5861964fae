import { use } from 'react'
import { TreeContext } from './tree-context.ts'

export function useTree() {
  const value = use(TreeContext)
  if (!value) throw new Error('Rows stand inside a curriculum')
  return value
}
