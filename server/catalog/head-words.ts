import type { CertificateStatus } from '#contract/certificates.ts'
import type { Language } from '#contract/languages.ts'

/** What heads of public pages say beside what people wrote: read in search results and previews of links. */
export interface HeadWords {
  nothing: [title: string, description: string]
  home: string
  courses: [title: string, description: (total: number) => string]
  categories: [title: string, description: string]
  instructors: [title: string, description: string]
  terms: [title: string, description: string]
  privacy: [title: string, description: string]
  preview: (course: string) => string
  course: (course: string, organization: string) => string
  category: (count: number, name: string) => string
  organization: (count: number, name: string) => string
  instructor: (name: string, subjects: string[]) => string
  verify: [title: string, description: string]
  noCertificate: [title: string, description: string]
  certificate: (organization: string, status: CertificateStatus) => string
}

export const headWords: Record<Language, HeadWords> = {
  en: {
    nothing: ['Page Not Found', 'There is nothing at this address.'],
    home: 'Courses of schools, companies and clubs in one place: find one, look into its lessons, and learn at your own pace.',
    courses: [
      'Courses',
      (total) => `Find your way through ${total} courses: by subject, level, length and price.`,
    ],
    categories: ['Categories', 'All subjects that are taught here, and how many courses each has.'],
    instructors: [
      'Instructors',
      'The people who teach here, what they teach and how many learn from them.',
    ],
    terms: ['Terms', 'The rules that apply to everyone who learns or teaches here.'],
    privacy: [
      'Privacy policy',
      'What this platform stores about you, why, and what you can do about it.',
    ],
    preview: (course) => `Preview of ${course}`,
    course: (course, organization) => `${course}, a course of ${organization}.`,
    category: (count, name) => `${count} courses about ${name}.`,
    organization: (count, name) => `${count} courses by ${name}.`,
    instructor: (name, subjects) => `${name} teaches ${subjects.join(', ')}.`,
    verify: [
      'Check a badge',
      'See whether an organization here signed a badge, and whether it is still valid.',
    ],
    noCertificate: ['Unknown certificate', 'There is no certificate with this code.'],
    certificate: (organization, status) => `Certificate of ${organization}, ${status}.`,
  },
  es: {
    nothing: ['Página no encontrada', 'No hay nada en esta dirección.'],
    home: 'Cursos de escuelas, empresas y clubes en un solo lugar: encuentra uno, mira sus lecciones y aprende a tu ritmo.',
    courses: ['Cursos', (total) => `Explora ${total} cursos por tema, nivel, duración y precio.`],
    categories: [
      'Categorías',
      'Todos los temas que se enseñan aquí y cuántos cursos tiene cada uno.',
    ],
    instructors: [
      'Docentes',
      'Quiénes enseñan aquí, qué enseñan y cuántas personas aprenden con ellos.',
    ],
    terms: ['Condiciones', 'Las reglas para todas las personas que aprenden o enseñan aquí.'],
    privacy: [
      'Política de privacidad',
      'Qué guarda esta plataforma sobre ti, por qué y qué puedes hacer al respecto.',
    ],
    preview: (course) => `Vista previa de ${course}`,
    course: (course, organization) => `${course}, un curso de ${organization}.`,
    category: (count, name) => `Cursos sobre ${name}: ${count}.`,
    organization: (count, name) => `Cursos de ${name}: ${count}.`,
    instructor: (name, subjects) => `${name} enseña ${subjects.join(', ')}.`,
    verify: [
      'Comprobar una insignia',
      'Comprueba si una organización de aquí firmó una insignia y si sigue siendo válida.',
    ],
    noCertificate: ['Certificado desconocido', 'No hay ningún certificado con este código.'],
    certificate: (organization, status) =>
      `Certificado de ${organization}, ${{ valid: 'válido', expired: 'caducado', revoked: 'revocado', superseded: 'sustituido' }[status]}.`,
  },
  ar: {
    nothing: ['الصفحة غير موجودة', 'لا يوجد شيء في هذا العنوان.'],
    home: 'دورات من المدارس والشركات والأندية في مكان واحد: اختر دورة، وتصفح دروسها، وتعلّم بالوتيرة التي تناسبك.',
    courses: [
      'الدورات',
      (total) => `تصفح الدورات حسب الموضوع والمستوى والمدة والسعر. العدد: ${total}.`,
    ],
    categories: ['الفئات', 'كل المواضيع التي تُدرَّس هنا وعدد دورات كل منها.'],
    instructors: ['المدرّسون', 'من يدرّسون هنا، وماذا يدرّسون، وكم شخصًا يتعلم منهم.'],
    terms: ['الشروط', 'القواعد التي تسري على كل من يتعلم أو يدرّس هنا.'],
    privacy: ['سياسة الخصوصية', 'ما الذي تحفظه هذه المنصة عنك، ولماذا، وما الذي يمكنك فعله.'],
    preview: (course) => `معاينة: ${course}`,
    course: (course, organization) => `${course}، دورة من ${organization}.`,
    category: (count, name) => `دورات عن ${name}: ${count}.`,
    organization: (count, name) => `دورات ${name}: ${count}.`,
    instructor: (name, subjects) => `المواضيع التي يدرّسها ${name}: ${subjects.join('، ')}.`,
    verify: [
      'التحقق من شارة',
      'تحقق مما إذا كانت إحدى المؤسسات هنا قد وقّعت الشارة وما إذا كانت لا تزال صالحة.',
    ],
    noCertificate: ['شهادة غير معروفة', 'لا توجد شهادة بهذا الرمز.'],
    certificate: (organization, status) =>
      `شهادة من ${organization}، ${{ valid: 'صالحة', expired: 'منتهية الصلاحية', revoked: 'ملغاة', superseded: 'مستبدلة' }[status]}.`,
  },
}
