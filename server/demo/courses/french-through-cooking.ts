import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const frenchThroughCooking: DemoCourse = {
  organization: 'northwind',
  category: 'Languages',
  instructor: 'daniel.osei@northwind.test',
  title: 'French through cooking',
  subtitle: 'Three recipes, the imperative, and how much of everything',
  description:
    'A recipe is a perfect text for learners: short sentences, clear verbs, and you can eat the result.',
  outcomes: ['Read a French recipe', 'Use quantities with de', 'Give and follow instructions'],
  requirements: ['A few weeks of French'],
  tags: ['french', 'cooking'],
  level: 'intermediate',
  priceMinor: 0,
  sections: [
    {
      title: 'Soupe à l’oignon',
      lessons: [
        previewLesson(
          'Quantities: the small word de',
          6,
          `
*Un kilo **d'**oignons, 50 grammes **de** beurre, une cuillère **de** farine, un litre **de** bouillon.* After a quantity there is only **de**, whatever follows; before a vowel it shrinks to **d'**.

Without a quantity, French wants an article: *du beurre, de la farine, de l'eau, des oignons*: some butter, some flour. And after a negation, *de* again: *je n'ai pas de beurre*.

- *un peu de* a little
- *beaucoup de* a lot of
- *assez de* enough
- *trop de* too much

Write your shopping list for the soup. Then write what you already have, and what you don't.
`,
        ),
        lesson(
          'Instructions',
          6,
          `
Recipes speak in the infinitive, *émincer les oignons*, or in the imperative, *émincez les oignons*. The imperative is the vous form without *vous*: *coupez, faites fondre, ajoutez, laissez mijoter*.

1. *Épluchez et émincez les oignons.*
2. *Faites fondre le beurre dans une grande casserole.*
3. *Ajoutez les oignons et laissez-les dorer pendant trente minutes.*
4. *Versez le bouillon, salez, poivrez.*
5. *Laissez mijoter vingt minutes.*

A pronoun hangs itself on with a hyphen: *laissez-les*. In the negative it moves in front: *ne les laissez pas brûler*.
`,
        ),
      ],
    },
    {
      title: 'At the table',
      lessons: [
        lesson(
          'Saying that it is good',
          5,
          `
*C'est bon* praises the food, *c'est bien* the idea. *C'est délicieux* is for the host. If you can't eat more, say *j'ai très bien mangé*; *je suis plein* is not wrong but makes people smile.

*Vous pouvez me passer le sel, s'il vous plaît?* The question needs no inversion at the kitchen table.

And before the first spoon: *bon appétit*. Wait until the cook sits.
`,
        ),
      ],
    },
  ],
}
