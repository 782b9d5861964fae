import { runWithDatabase } from './support/run-with-database.ts'
import { expect, test } from './support/test.ts'

const reason = 'The payment provider is closed for the holidays'

/** A job that failed for good, of a kind that works when it is tried again: there is nothing left for it to remove. */
const leaveFailedJob = (key: string) =>
  runWithDatabase(
    `with job as (select * from graphile_worker.add_job('files.remove-bytes', payload => $1, job_key => $2,
       run_at => now() + interval '1 day', max_attempts => 1))
     select graphile_worker.permanently_fail_jobs(array_agg(id), $3) from job`,
    [JSON.stringify({ storage_key: key }), key, `${reason} ${key}`],
  )

test('a super admin sees why a job failed, retries one and discards another', async ({
  page,
  signInAs,
}) => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await leaveFailedJob(first)
  await leaveFailedJob(second)
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin')
  await page.getByRole('link', { name: 'Open status page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await expect(page.getByText('No backup yet')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search jobs' })
  await search.fill(first)
  const row = page.getByRole('row').filter({ hasText: `${reason} ${first}` })
  const other = page.getByRole('row').filter({ hasText: `${reason} ${second}` })
  await expect(other).toHaveCount(0)
  await expect(row.getByText('Failed')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for files.remove-bytes' }).click()
  await page.getByRole('menuitem', { name: 'Retry' }).click()
  await expect(page.getByText('Job queued again')).toBeVisible()
  // The worker takes it up, and it succeeds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('No results')).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await search.fill(second)
  await other.getByRole('button', { name: 'Actions for files.remove-bytes' }).click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard “files.remove-bytes”?' })
  await dialog.getByRole('button', { name: 'Discard job' }).click()
  await expect(page.getByText('Job discarded')).toBeVisible()
  await expect(other).toHaveCount(0)
})

test('anyone reads on the status page what works', async ({ page, request }) => {
  await page.goto('/courses')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Everything is working')
  const database = page.getByRole('listitem').filter({ hasText: 'Database' })
  await expect(database.getByText('Working')).toBeVisible()

  const written = await (await request.get('/status')).text()
  expect(written).toContain('Everything is working')
  const answer = await request.get('/api/status/')
  expect(await answer.json()).toMatchObject({ is_working: true })
})
