import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess: 0 too short, 1 easy, 2 fair, 3 strong. A hint only: the server decides. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 6) return 0
  const { score } = guesser.check(password)
  if (score <= 1) return 1
  return score === 2 ? 2 : 3
}
