import { chartsThatTellTheTruth } from './charts-that-tell-the-truth.ts'
import { clearWritingAtWork } from './clear-writing-at-work.ts'
import { essaysPeopleFinish } from './essays-people-finish.ts'
import { frenchThroughCooking } from './french-through-cooking.ts'
import { interfacesPeopleUnderstand } from './interfaces-people-understand.ts'
import { knotsThatMatter } from './knots-that-matter.ts'
import { leadingAShift } from './leading-a-shift.ts'
import { lightAndColour } from './light-and-colour.ts'
import { mailsThatGetAnswered } from './mails-that-get-answered.ts'
import { negotiatingCalmly } from './negotiating-calmly.ts'
import { numbersInMeetings } from './numbers-in-meetings.ts'
import { photographsWithWhatYouHave } from './photographs-with-what-you-have.ts'
import { plantsThroughTheYear } from './plants-through-the-year.ts'
import { probabilityAtTheKitchenTable } from './probability-at-the-kitchen-table.ts'
import { pythonFromZero } from './python-from-zero.ts'
import { radioProcedure } from './radio-procedure.ts'
import { readingTheWeatherAtSea } from './reading-the-weather-at-sea.ts'
import { riversAndWhatLivesInThem } from './rivers-and-what-lives-in-them.ts'
import { runningASmallBusiness } from './running-a-small-business.ts'
import { seamanshipFirstWatch } from './seamanship-first-watch.ts'
import { spanishForTheFirstWeek } from './spanish-for-the-first-week.ts'
import { spreadsheetsThatSurvive } from './spreadsheets-that-survive.ts'
import { sqlByAskingQuestions } from './sql-by-asking-questions.ts'
import { statisticsForTheCurious } from './statistics-for-the-curious.ts'
import { typographyForEveryone } from './typography-for-everyone.ts'
import { versionControlWithoutFear } from './version-control-without-fear.ts'
import { weatherForMariners } from './weather-for-mariners.ts'
import type { DemoCourse } from './demo-course.ts'

export const demoCourses: DemoCourse[] = [
  chartsThatTellTheTruth,
  clearWritingAtWork,
  essaysPeopleFinish,
  frenchThroughCooking,
  interfacesPeopleUnderstand,
  knotsThatMatter,
  leadingAShift,
  lightAndColour,
  negotiatingCalmly,
  photographsWithWhatYouHave,
  plantsThroughTheYear,
  probabilityAtTheKitchenTable,
  pythonFromZero,
  radioProcedure,
  riversAndWhatLivesInThem,
  runningASmallBusiness,
  seamanshipFirstWatch,
  spanishForTheFirstWeek,
  spreadsheetsThatSurvive,
  sqlByAskingQuestions,
  statisticsForTheCurious,
  typographyForEveryone,
  versionControlWithoutFear,
  weatherForMariners,
  mailsThatGetAnswered,
  numbersInMeetings,
  readingTheWeatherAtSea,
]
