import { clearWritingAtWork } from './clear-writing-at-work.ts'
import { essaysPeopleFinish } from './essays-people-finish.ts'
import { lightAndColour } from './light-and-colour.ts'
import { pythonFromZero } from './python-from-zero.ts'
import { radioProcedure } from './radio-procedure.ts'
import { riversAndWhatLivesInThem } from './rivers-and-what-lives-in-them.ts'
import { runningASmallBusiness } from './running-a-small-business.ts'
import { seamanshipFirstWatch } from './seamanship-first-watch.ts'
import { spanishForTheFirstWeek } from './spanish-for-the-first-week.ts'
import { sqlByAskingQuestions } from './sql-by-asking-questions.ts'
import { statisticsForTheCurious } from './statistics-for-the-curious.ts'
import { typographyForEveryone } from './typography-for-everyone.ts'
import type { DemoCourse } from './demo-course.ts'

export const demoCourses: DemoCourse[] = [
  clearWritingAtWork,
  essaysPeopleFinish,
  lightAndColour,
  pythonFromZero,
  radioProcedure,
  riversAndWhatLivesInThem,
  runningASmallBusiness,
  seamanshipFirstWatch,
  spanishForTheFirstWeek,
  sqlByAskingQuestions,
  statisticsForTheCurious,
  typographyForEveryone,
]
