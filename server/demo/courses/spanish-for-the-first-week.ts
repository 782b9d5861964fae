import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const spanishForTheFirstWeek: DemoCourse = {
  organization: 'northwind',
  category: 'Languages',
  instructor: 'daniel.osei@northwind.test',
  title: 'Spanish for the first week',
  subtitle: 'Arrive, order, ask the way, apologise',
  description:
    'A small course for people who travel on Monday. You learn a few hundred useful words through the situations in which you will need them, and the three pieces of grammar that hold them together.',
  outcomes: [
    'Pronounce any Spanish word you read',
    'Order, pay and ask the way',
    'Talk about what you want and what you are going to do',
  ],
  requirements: ['None'],
  tags: ['spanish', 'travel', 'beginners'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Sounds and greetings',
      lessons: [
        previewLesson(
          'You can already read Spanish aloud',
          7,
          `
Spanish spelling is honest. Five vowels, always the same: **a** as in *father*, **e** as in *met*, **i** as in *machine*, **o** as in *port*, **u** as in *rule*. They never slide into each other the way English vowels do.

A few letters need attention:

- **j**, and **g** before e or i: a breath at the back of the throat. *jamón, gente*.
- **ll** and **y**: like the y in *yes*. *calle, yo*.
- **ñ**: like ny in *canyon*. *mañana*.
- **h** is silent. *hola*.
- **r** is tapped once, **rr** is rolled. If you can't roll it, people will still understand *perro*.

## Where the stress falls

Words that end in a vowel, n or s are stressed on the last syllable but one: *CASA, HAblan*. All others on the last: *hoTEL, ciuDAD*. A written accent tells you about every exception: *café, estación*.

Read this aloud, slowly, twice: *Buenos días. Quisiera una habitación para dos noches, por favor.*
`,
        ),
        lesson(
          'Hello, thank you, sorry',
          6,
          `
Greetings follow the day: *buenos días* until lunch, *buenas tardes* until dark, *buenas noches* after that, also when you arrive. *Hola* goes with all of them.

- *¿Qué tal?* How is it going? The usual answer is *bien, ¿y tú?*
- *Gracias* and *muchas gracias*; the answer is *de nada*.
- *Perdón* when you bump into someone, *disculpe* when you want attention, *lo siento* when you are truly sorry.

Spanish has two words for *you*. **Tú** for friends, children and most people of your age; **usted** for strangers who are older, officials, and anyone behind a counter in a formal place. If in doubt, begin with usted and wait to be corrected.

> tip: When you enter a small shop or a waiting room, greet the room. Silence seems cold.
`,
        ),
      ],
    },
    {
      title: 'Getting things done',
      lessons: [
        lesson(
          'Ordering without pointing',
          8,
          `
One polite form carries you through every café: **quisiera**, I would like. Or simply name the thing and add *por favor*.

- *Quisiera un café con leche y una tostada.*
- *¿Qué lleva esta ensalada?* What is in this salad?
- *Sin cebolla, por favor.* Without onion.
- *La cuenta, por favor.* The bill.

Every noun has a gender, and the little words follow it: *un café, una tostada, el vino, la cerveza*. Most words in -o are masculine and most in -a feminine; learn the article together with the word and you never have to think about it again.

Numbers you need: *uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez; veinte, treinta, cincuenta, cien*. Prices are said like this: *tres con cincuenta*, 3.50.
`,
        ),
        lesson(
          'Where is it, and what will you do?',
          8,
          `
*¿Dónde está la estación?* Where is the station? Places use **estar**: *está lejos, está cerca, está a la derecha, a la izquierda, todo recto*.

For existence use **hay**: *¿Hay un cajero por aquí?* Is there a cash machine around here?

And for plans there is a gift: you need no future tense. Take *voy a*, I am going to, and add any verb as it stands in the dictionary.

- *Voy a comer.* I am going to eat.
- *¿Vas a salir esta noche?* Are you going out tonight?
- *Vamos a ver.* We shall see.

With *quiero* (I want), *puedo* (I can) and *tengo que* (I have to) in front of a verb you can already say most of what a week requires. *Quiero ver el museo, pero tengo que trabajar. ¿Puedo ir mañana?*
`,
        ),
      ],
    },
  ],
}
