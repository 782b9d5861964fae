import type { CategoryIcon } from '#contract/help-centre.ts'
import type { Audience } from '#contract/support.ts'

interface DemoCategory {
  name: string
  description: string
  icon: CategoryIcon
  articles: DemoArticle[]
}

interface DemoArticle {
  title: string
  summary: string
  audience?: Audience
  /** Stays a draft, or was archived; published otherwise. */
  state?: 'draft' | 'archived'
  views: number
  text: string
}

/** What Lyceum itself explains, to everyone. */
export const platformHelp: DemoCategory[] = [
  {
    name: 'Your account',
    description: 'Signing in, your profile, and keeping your account safe.',
    icon: 'account',
    articles: [
      {
        title: 'Reset a forgotten password',
        summary: 'Get a six-digit code by email and choose a new password.',
        audience: 'public',
        views: 46,
        text: `You can set a new password yourself in about a minute.

1. Open the login page and choose “Forgot password”.
1. Enter the email address of your account and send the form.
1. Open the mail from Lyceum and type its six digits. You can also paste them: the first box takes all six.
1. Choose a new password of at least six characters and enter it twice.

The code works for ten minutes and for five tries. After that, send a new one.

## The mail does not arrive

- Look in the folder for unwanted mail.
- Check whether you signed up with another address. We say the same thing whether an address is known or not, so that nobody can find out who has an account here.
- Wait a minute before you send another code; only the newest one works.

> tip: When you reset your password, all other devices are signed out. That is on purpose: if someone else was in your account, they are out now.`,
      },
      {
        title: 'See where you are signed in, and sign out elsewhere',
        summary: 'A list of your devices, with a button for each.',
        audience: 'public',
        views: 18,
        text: `Open Settings and look for “Signed-in devices”. Each line is one browser, with the place it was last seen from and when.

1. Choose “Sign out” beside a device that you do not know or no longer use.
1. If you see a device that was never yours, change your password as well.

The device that you are using is marked. Signing out elsewhere takes effect at once, also in open pages.`,
      },
      {
        title: 'Choose your time zone',
        summary: 'Due dates and sessions are shown in your own time.',
        audience: 'public',
        views: 12,
        text: `Every time in Lyceum is shown in the zone of your profile, and your learning day starts at midnight there.

1. Open your profile.
1. Choose a city in your zone. The present time stands beside it, so that you can check.
1. Save.

Travelling? You need not change anything. If you do, due dates stay the same moment; only the clock that shows them moves.`,
      },
    ],
  },
  {
    name: 'Organizations',
    description: 'Joining, switching and founding one.',
    icon: 'people',
    articles: [
      {
        title: 'Accept an invitation',
        summary: 'Where to find it, and what to do when the link has expired.',
        audience: 'public',
        views: 33,
        text: `An invitation belongs to one email address. Open the mail and choose “See the invitation”, or sign in with that address and open Invitations in the menu.

## The link has expired

Invitations are valid for 14 days. Ask the person who invited you to send it again: they find it under Invitations and need one click.

## It says the invitation is for someone else

You are signed in with another address than the one that was invited. Sign out, or ask for an invitation to the address that you use here.`,
      },
      {
        title: 'Switch between organizations',
        summary: 'One account, several schools.',
        audience: 'public',
        views: 21,
        text: `The name at the top of the menu is the organization that you work in. Choose it to see all of yours, with your role in each.

- The menu changes with your role: you may teach in one place and learn in another.
- A dot beside a name means that something new happened there.
- Press Ctrl K and type the name to switch without the mouse.`,
      },
      {
        title: 'Set up an organization of your own',
        summary: 'What we need to know, and how long it takes.',
        audience: 'public',
        views: 9,
        text: `Founding an organization needs a permission, so that every one on Lyceum has someone who answers for it.

1. Send the setup inquiry and say who you are, whom you teach and about how many people will learn.
1. We answer within two working days, usually with a question or two.
1. You get an invitation to your new organization and are its first admin.

> tip: Write how many learners you expect in the first year. It decides how many seats you start with, and more can be added later.`,
      },
    ],
  },
]

/** What Northwind Academy explains to its own people. */
export const northwindHelp: DemoCategory[] = [
  {
    name: 'Getting started',
    description: 'Your first evening at Northwind.',
    icon: 'book',
    articles: [
      {
        title: 'How our evening courses work',
        summary: 'Weeks, live evenings, homework and what happens when you miss one.',
        views: 88,
        text: `A course at Northwind runs for six to ten weeks. Each week has a few lessons that you take when it suits you, and most have one live evening.

## A normal week

- Monday: the lessons of the week open.
- Wednesday, 19:00: the live evening, 75 minutes. It is recorded.
- Sunday, midnight: homework is due. The clock is that of your own time zone.

## You missed something

Nothing is lost. Watch the recording, hand in late within a week, and tell your instructor if it happens often. They would rather know.`,
      },
      {
        title: 'What you need before the first lesson',
        summary: 'A browser, headphones, and ten minutes for a test.',
        views: 64,
        text: `Any computer, tablet or phone of the last five years will do, with a current version of Chrome, Edge, Firefox or Safari.

1. Open a course and play the first minute of any video.
1. Open the lobby of a live session. It checks camera and microphone without letting anyone in.
1. If either fails, see “A video stays black or stops” in this help center.

Headphones help you and everyone else in live evenings.`,
      },
    ],
  },
  {
    name: 'Lessons and videos',
    description: 'When something does not play, save or open.',
    icon: 'video',
    articles: [
      {
        title: 'A video stays black or stops',
        summary: 'Five things to try, in the order in which they usually help.',
        views: 131,
        text: `Try these in order. Most of the time the second one is enough.

1. Reload the page. Your place in the video is kept to the second.
1. Switch off ad blockers and privacy extensions for this site, then reload.
1. Try a private window. If it plays there, an extension is the reason.
1. Help your connection: close other tabs that stream, or move closer to the router.
1. Try another browser.

Still black? Open the lesson and choose “Get help”. The lesson, your browser and the last error travel with your question, so that you need not describe them.`,
      },
      {
        title: 'Why a lesson is locked',
        summary: 'The four reasons, and where to see which one it is.',
        views: 57,
        text: `A lock always says why and when it opens: rest on it or tap it.

- It opens on a date. Your instructor gives the weeks their own pace.
- It needs the lesson before it. Mark that one as complete.
- It needs a passed quiz. You see how many tries are left on the start card.
- Your enrollment has ended. Ask us for an extension; write why, and until when you need it.`,
      },
    ],
  },
  {
    name: 'Certificates',
    description: 'Earning, downloading and correcting them.',
    icon: 'certificate',
    articles: [
      {
        title: 'Download and share your certificate',
        summary: 'As a PDF, as a link that anyone can check, or on LinkedIn.',
        audience: 'public',
        views: 102,
        text: `Your certificate is ready within a minute after you complete a course. Open Certificates in the menu.

1. Choose the certificate.
1. “Download PDF” gives a page for your wall or your file.
1. “Copy link” gives an address where anyone can check that it is real, without an account.
1. “Add to LinkedIn” fills in everything there.

## The name is wrong

Choose “Ask for a correction” on the certificate. Corrected certificates get a new number; the old address then says that it was replaced.`,
      },
      {
        title: 'When a certificate expires',
        summary: 'Which ones do, and how to renew them.',
        state: 'draft',
        views: 0,
        text: `Certificates in first aid and data protection are valid for two years, because the rules behind them change. All others stay valid.

We remind you 60 days before. To renew, take the short refresher; you need not repeat the whole course.`,
      },
    ],
  },
  {
    name: 'For instructors',
    description: 'How we do things behind the scenes.',
    icon: 'wrench',
    articles: [
      {
        title: 'Grading within five days: how we keep the promise',
        summary: 'What we promise learners, and what to do when you fall behind.',
        audience: 'staff',
        views: 26,
        text: `We promise learners their homework back within five days. It is the promise they remember.

- Grade in the order in which work came in, not by name.
- Use the rubric, and write one sentence of your own. The sentence is what they read.
- Fall behind? Say so in an announcement before the fifth day, with a date. Nobody minds a day; everybody minds silence.

> tip: Ask Amara to share the pile. It is in nobody's interest that you grade at two in the morning.`,
      },
      {
        title: 'Summer opening hours 2025',
        summary: 'Replaced by the hours in the desk settings.',
        audience: 'members',
        state: 'archived',
        views: 7,
        text: `In July and August the desk answers from 10:00 to 14:00. Live evenings pause for two weeks in August.`,
      },
    ],
  },
]
