import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const presentacionesClaras: DemoCourse = {
  organization: 'estrecho',
  category: 'Comunicación',
  instructor: 'alvaro.benitez@estrecho.test',
  language: 'es',
  title: 'Presentaciones claras',
  subtitle: 'Una idea por diapositiva, y que se entienda',
  description:
    'Hablar en público se aprende preparando mejor, no hablando más alto. Trabajamos con una presentación tuya, la cortamos a la mitad y la ensayamos hasta que se sostiene sola.',
  outcomes: [
    'Resumir una presentación en una frase',
    'Elegir qué gráfico cuenta cada cosa',
    'Responder preguntas difíciles sin perder el hilo',
  ],
  requirements: ['Una presentación propia, aunque sea vieja'],
  tags: ['comunicación', 'trabajo'],
  level: 'all',
  priceMinor: 0,
  sections: [
    {
      title: 'Preparar',
      lessons: [
        previewLesson(
          'La frase que queda',
          6,
          `
Antes de abrir el programa, escribe una sola frase: **lo que quieres que recuerden mañana**. Si la frase lleva dos veces la palabra *y*, son dos presentaciones.

Enséñasela a alguien que no trabaje contigo. Si pregunta «¿y qué?», falta la consecuencia: qué cambia para quien escucha.

- Flojo: «Resultados de la encuesta de clientes».
- Mejor: «Perdemos clientes en la segunda semana, y sabemos por qué».
`,
        ),
        lesson(
          'Gráficos que no mienten',
          7,
          `
Un gráfico responde a una pregunta. Escríbela como título y borra todo lo que no ayude a contestarla: rejillas, sombras, leyendas lejos de la línea.

| Pregunta | Gráfico |
| ¿Cómo ha cambiado? | línea |
| ¿Quién tiene más? | barras, ordenadas |
| ¿Qué parte del total? | barras apiladas, no tartas con nueve porciones |

El eje de las barras empieza en cero. El de las líneas puede no hacerlo, si lo dices.
`,
        ),
      ],
    },
    {
      title: 'Hablar',
      lessons: [
        lesson(
          'Preguntas difíciles',
          6,
          `
Repite la pregunta con tus palabras: ganas tiempo y te aseguras de haberla entendido. Contesta primero en una frase y después, si hace falta, explica.

Cuando no sepas algo, dilo: *No tengo el dato. Te lo mando mañana.* Y mándalo.

> tip: Prepara las tres preguntas que no quieres que te hagan. Suelen llegar.
`,
        ),
      ],
    },
  ],
}
