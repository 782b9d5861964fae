import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Entry } from './tar.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a release is made of: the server's sources, which Node runs as they are, and the built web app. */
const patterns = [
  'bin/*',
  'contract/**/*.{ts,json}',
  'deploy/**/*',
  'docs/**/*.md',
  'scripts/{node24,project,start}.mjs',
  'server/**/*',
  'web/dist/**/*',
  'web/dist/.built-from',
  'web/dist/.server/**/*',
  'web/dist/.vite/**/*',
  '{CHANGELOG,README,SECURITY}.md',
  'LICENSE',
]

const isForDevelopment = (file: string) =>
  /\.test\.ts$|^deploy\/compose\/secrets\/|(^|\/)tsconfig\.json$|^server\/testing\/|\.map$/.test(
    file,
  )

export function releasedFiles(): Entry[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !isForDevelopment(file))
    .map((file) => ({ file, stat: statSync(path.join(root, file)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ file, stat }) => ({
      path: file,
      content: readFileSync(path.join(root, file)),
      executable: (stat.mode & 0o100) !== 0,
    }))
}
