import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const primerosAuxiliosEnCasa: DemoCourse = {
  organization: 'estrecho',
  category: 'Salud',
  instructor: 'marina.castillo@estrecho.test',
  language: 'es',
  title: 'Primeros auxilios en casa',
  subtitle: 'Qué hacer en los primeros cinco minutos',
  description:
    'La mayoría de los accidentes ocurren en la cocina y en el baño, y la ayuda tarda unos minutos en llegar. En este curso aprendes a decidir con calma qué hacer mientras tanto: proteger, avisar y socorrer.',
  outcomes: [
    'Reconocer cuándo hay que llamar al 112',
    'Tratar quemaduras, cortes y caídas',
    'Colocar a una persona en posición lateral de seguridad',
  ],
  requirements: ['Ninguno'],
  tags: ['salud', 'hogar', 'seguridad'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Antes de tocar nada',
      lessons: [
        previewLesson(
          'Proteger, avisar, socorrer',
          6,
          `
Tres verbos, siempre en este orden. **Proteger**: mira alrededor. Un suelo mojado, un cable o un fuego encendido convierten un accidente en dos. **Avisar**: llama al 112 antes de empezar. **Socorrer**: solo entonces te acercas.

## La llamada

Quien atiende el 112 te hará preguntas. Responde con frases cortas:

1. Dónde estás: calle, número, piso y cómo se llega.
2. Qué ha pasado y a cuántas personas.
3. Cómo están: si hablan, si respiran, si sangran.

> tip: No cuelgues hasta que te lo digan. Pon el altavoz y deja las manos libres.
`,
        ),
        lesson(
          'El botiquín que sí se usa',
          5,
          `
Un botiquín lleno de pomadas caducadas no sirve. Basta con poco, a mano y fuera del alcance de los niños:

- gasas estériles y esparadrapo,
- vendas de dos anchos,
- tijeras de punta redonda,
- guantes desechables,
- suero fisiológico,
- un termómetro.

Revisa las fechas dos veces al año, por ejemplo cuando cambia la hora. Apunta dentro de la tapa los teléfonos que puedas necesitar.
`,
        ),
      ],
    },
    {
      title: 'Lo que pasa más a menudo',
      lessons: [
        lesson(
          'Quemaduras y cortes',
          8,
          `
## Quemaduras

Agua fresca del grifo, entre diez y veinte minutos. No helada, y nada de pasta de dientes, aceite ni mantequilla. Quita anillos y relojes antes de que la zona se hinche. Si hay ampollas, no las pinches.

Llama al 112 si la quemadura es más grande que la palma de la mano de la persona, o si está en la cara, las manos o las articulaciones.

## Cortes

Presiona con una gasa limpia durante diez minutos **sin mirar cada poco**. Si la gasa se empapa, pon otra encima. Después, lava con agua y jabón, y cubre.

> warning: Si hay algo clavado, no lo saques. Sujétalo para que no se mueva y pide ayuda.
`,
        ),
        lesson(
          'Caídas y pérdida de conocimiento',
          8,
          `
Si la persona responde y puede mover brazos y piernas, déjala decidir cuándo se sienta. No la levantes de golpe.

Si no responde pero respira, colócala de lado:

1. Estira el brazo que queda más cerca de ti.
2. Dobla la rodilla más alejada.
3. Gira hacia ti, con una mano en la rodilla y otra en el hombro.
4. Inclina un poco la cabeza hacia atrás.

Si no respira con normalidad, empieza las compresiones en el centro del pecho, cien por minuto, hasta que llegue la ayuda.
`,
        ),
      ],
    },
  ],
}
