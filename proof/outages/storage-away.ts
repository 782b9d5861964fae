import { TestBucket } from '#server/testing/bucket.ts'
import { hugePicture } from '../files/hostile-files.ts'
import { startProduct } from '../product.ts'
import { Visitor } from '../visitor.ts'
import type { Expect } from './expect.ts'

/** Files are in a bucket that disappears, fails and stops responding. */
export async function storageAway(expect: Expect): Promise<string[]> {
  const findings: string[] = []
  const bucket = await new TestBucket().start()
  const product = await startProduct(bucket.settings)
  const learner = new Visitor(product.address, 'learner', 'learner@lyceum.test', 1)
  const send = () => {
    const form = new FormData()
    form.set('file', new File([hugePicture(2000)], 'a.png'))
    return learner.sendForm('PUT', '/api/me/avatar/', form)
  }
  const me = () => learner.send('GET', '/api/me/')
  const picture = async () =>
    learner.send('GET', ((await me()).body as { avatar: string | null }).avatar ?? '/no-picture')
  try {
    await learner.signIn()
    expect('a picture into the bucket', await send(), 200)
    expect('the picture from the bucket', await picture(), 200)
    for (const [what, begin, end] of [
      ['is away', () => bucket.stop(), () => bucket.start()],
      ['is broken', () => (bucket.state = 'broken'), () => (bucket.state = 'well')],
      ['is silent', () => (bucket.state = 'silent'), () => (bucket.state = 'well')],
    ] as const) {
      begin()
      const startedAt = Date.now()
      expect(`a new picture while the bucket ${what}`, await send(), 503)
      expect(`the old picture while the bucket ${what}`, await picture(), 503)
      expect(`reading while the bucket ${what}`, await me(), 200)
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      console.log(`  that was known after ${seconds} s`)
      if (seconds > patienceSeconds) findings.push(`a bucket that ${what}: ${seconds} s`)
      await end()
      expect(`a new picture once the bucket is back`, await send(), 200)
      expect(`the picture once the bucket is back`, await picture(), 200)
    }
  } finally {
    await product.stop()
    bucket.stop()
  }
  return findings
}

/** For three requests, two of which need the bucket. */
const patienceSeconds = 90
