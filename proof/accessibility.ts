import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Run } from './product.ts'

/** The journeys that let axe look at every page in both themes, wide and on a phone; each that fails is a finding. */
export async function accessibility(
  { only }: Run,
  settings: Record<string, string>,
): Promise<string[]> {
  const words = ['node_modules/@playwright/test/cli.js', 'test', 'e2e/accessibility.spec.ts']
  const child = spawn(process.execPath, [...words, ...(only ? ['-g', only] : [])], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  const failed = failedJourneys(output)
  console.log(`  ${/\d+ passed/.exec(output)?.[0] ?? 'none passed'}, ${failed.length} failed`)
  return code === 0 ? [] : failed.length > 0 ? failed : [`the journeys did not run: ${output}`]
}

/** The names of the journeys that Playwright's list marks as failed, each once. */
export const failedJourneys = (output: string) => [
  ...new Set(
    [...output.matchAll(/^\s+✘\s+\d+ (.*?) \([\d.ms]+\)$/gm)].map(([, name]) => name ?? ''),
  ),
]
