import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { Visitor, type Answer } from '../visitor.ts'
import type { Expect } from './expect.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

const hours = 3600
/** More than half of the requests per minute that one IP address may make to public pages. */
const calls = 400

/** The server's clock jumps two hours ahead and back: people stay signed in, and nobody is locked out. */
export async function clockJumps({ address }: Product, clock: string, expect: Expect) {
  const jump = async (seconds: number) => {
    writeFileSync(clock, String(seconds))
    await sleep(200)
  }
  const nobody = new Visitor(address, 'nobody', null, 40)
  const logIn = () =>
    nobody.send('POST', '/auth/login/', {
      email: 'instructor@lyceum.test',
      password: 'lyceum-demo',
    })
  const refresh = ({ refresh_token }: Tokens) =>
    nobody.send('POST', '/auth/refresh/', { refresh_token })
  const me = ({ access_token }: Tokens) => nobody.send('GET', '/api/me/', undefined, access_token)
  const first = tokensIn(await logIn())

  await jump(2 * hours)
  expect('an access token two hours later', await me(first), 401)
  const renewed = await refresh(first)
  expect('its refresh token two hours later', renewed, 200)
  const second = tokensIn(renewed)
  expect('the new access token', await me(second), 200)
  const page = () => nobody.send('GET', '/api/catalog/courses/')
  expect('a public page', await page(), 200)

  await jump(0)
  expect('the same token after the clock was set back', await me(second), 200)
  const again = await refresh(second)
  expect('its refresh token after the clock was set back', again, 200)
  expect('a refresh token that was used in the future', await refresh(first), 401)
  expect('signing in', await logIn(), 200)
  for (const seconds of [0, 61]) {
    await jump(seconds)
    let refused: Answer | undefined
    for (let call = 0; call < calls; call += 1) {
      const answer = await page()
      if (answer.status !== 200) refused ??= answer
    }
    expect(`${calls} calls in a minute, ${seconds} s later`, refused ?? (await page()), 200)
  }
  await jump(0)
}

const tokensIn = ({ body }: Answer) => body as Tokens
