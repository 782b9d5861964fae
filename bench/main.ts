import { measureActions } from './actions.ts'
import { measureCertificates } from './certificates.ts'
import { measureCourses } from './courses.ts'
import { measureDirectory } from './directory.ts'
import { measureFactCost } from './fact-cost.ts'
import { measureFairness } from './fairness.ts'
import { measureHouse } from './house.ts'
import { measureInsight } from './insight.ts'
import { measureLongCourse } from './long-course.ts'
import { measureMeetings } from './meetings.ts'
import { measureMix } from './mix.ts'
import { measureMoney } from './money.ts'
import { measurePackages } from './packages.ts'
import { measurePages } from './pages.ts'
import { measurePeople } from './people.ts'
import { measureQuizDay } from './quiz-day.ts'
import { measureRecords } from './records.ts'
import { measureReportFile } from './report-file.ts'
import { judge, type Budget } from './report.ts'
import { measureSignInFlood } from './sign-in-flood.ts'
import { measureSupport } from './support.ts'
import { measureTalk } from './talk.ts'
import { writeDown } from './write-down.ts'

/** Each starts its own product on an empty folder and stops it. `npm run bench` runs all, or those it is given. */
const parts: Record<string, () => Promise<Budget[]>> = {
  house: measureHouse,
  courses: measureCourses,
  'quiz-day': measureQuizDay,
  certificates: measureCertificates,
  talk: measureTalk,
  meetings: measureMeetings,
  people: measurePeople,
  directory: measureDirectory,
  money: measureMoney,
  support: measureSupport,
  insight: measureInsight,
  'fact-cost': measureFactCost,
  'report-file': measureReportFile,
  fairness: measureFairness,
  actions: measureActions,
  mix: measureMix,
  pages: measurePages,
  'long-course': measureLongCourse,
  'sign-in-flood': measureSignInFlood,
  records: measureRecords,
  packages: measurePackages,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', no ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const budgets = await measure()
  judge(budgets)
  writeDown(name, budgets)
}
