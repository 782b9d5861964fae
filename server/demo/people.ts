import type { RegisterBody } from '#contract/identity.ts'
import type { OrganizationRole } from '#contract/organizations.ts'

export const demoPassword = 'lyceum-demo'

type OrganizationKey = 'northwind' | 'riverside' | 'harbor'

export interface DemoAccount extends Pick<RegisterBody, 'email' | 'first_name' | 'last_name'> {
  /** What the person is for, as the start-up message says it. */
  who: string
  headline?: string
  userRole?: 'super_admin'
  canCreateOrganization?: true
  memberships?: [OrganizationKey | 'estrecho', OrganizationRole, position?: string][]
  /** Chosen by the person; everyone else reads their organization's. */
  language?: 'es' | 'ar'
}

/** The accounts that the README names. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'super@lyceum.test',
    first_name: 'Sofia',
    last_name: 'Lindqvist',
    who: 'super admin',
    userRole: 'super_admin',
  },
  {
    email: 'admin@lyceum.test',
    first_name: 'Amara',
    last_name: 'Okafor',
    who: 'admin of Northwind Academy',
    headline: 'Head of learning at Northwind Academy',
    memberships: [['northwind', 'admin', 'Head of learning']],
  },
  {
    email: 'instructor@lyceum.test',
    first_name: 'Ines',
    last_name: 'Carvalho',
    who: 'instructor at Northwind Academy',
    headline: 'Teaches data, statistics and clear thinking',
    memberships: [['northwind', 'instructor', 'Senior instructor']],
  },
  {
    email: 'learner@lyceum.test',
    first_name: 'Leo',
    last_name: 'Nakamura',
    who: 'learner at Northwind Academy',
    memberships: [['northwind', 'learner']],
  },
  {
    email: 'multi@lyceum.test',
    first_name: 'Mira',
    last_name: 'Haddad',
    who: 'admin of Riverside School, instructor at Northwind Academy, learner at Harbor Institute',
    headline: 'Runs a school, teaches writing, still learns',
    memberships: [
      ['riverside', 'admin', 'Principal'],
      ['northwind', 'instructor', 'Visiting instructor'],
      ['harbor', 'learner'],
    ],
  },
  {
    email: 'founder@lyceum.test',
    first_name: 'Farid',
    last_name: 'Rahmani',
    who: 'no organization, may create one',
    canCreateOrganization: true,
  },
  {
    email: 'newcomer@lyceum.test',
    first_name: 'Nina',
    last_name: 'Kowalska',
    who: 'no organization, one pending invitation to Northwind Academy',
  },
]

export interface DemoOrganization {
  name: string
  description: string
  founder: string
  website: string
  accent: string
  language?: 'es'
}

export const demoOrganizations: Record<OrganizationKey, DemoOrganization> = {
  northwind: {
    name: 'Northwind Academy',
    description:
      'Evening courses in data, design and languages for people who work during the day.',
    founder: 'admin@lyceum.test',
    website: 'https://northwind.test',
    accent: '#b4561f',
  },
  riverside: {
    name: 'Riverside School',
    description:
      'A small school by the river that teaches science by doing and writing by rewriting.',
    founder: 'multi@lyceum.test',
    website: 'https://riverside.test',
    accent: '#2f7fb5',
  },
  harbor: {
    name: 'Harbor Institute',
    description: 'Further training for crews, pilots and harbour staff, on shore and on board.',
    founder: 'elena.petrova@harbor.test',
    website: 'https://harbor.test',
    accent: '#6b7fd1',
  },
}

const named = (
  organization: OrganizationKey | 'estrecho',
  role: OrganizationRole,
  names: string,
): DemoAccount[] =>
  names.split(', ').map((name) => {
    const [first_name = '', ...rest] = name.split(' ')
    const last_name = rest.join(' ')
    const address = `${first_name}.${last_name}`
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z.]/g, '')
    return {
      email: `${address}@${organization}.test`,
      first_name,
      last_name,
      who: '',
      memberships: [[organization, role]],
    }
  })

/** Everyone else: with the accounts above, 60 people. */
export const demoPeople: DemoAccount[] = [
  ...named('harbor', 'admin', 'Elena Petrova'),
  ...named('northwind', 'instructor', 'Tomasz Zielinski, Priya Raman, Daniel Osei'),
  ...named('riverside', 'instructor', 'Hannah Weiss, Samuel Adeyemi'),
  ...named('harbor', 'instructor', 'Bjorn Halvorsen, Carmen Iglesias'),
  ...named(
    'northwind',
    'learner',
    'Aisha Bello, Andrei Popescu, Beatriz Fonseca, Chen Wei, Clara Moreau, David Cohen, Emeka Nwosu, Fatima Zahra, Grace Kimani, Hiroshi Tanaka, Isabel Romero, Jakub Novak, Kavita Sharma, Lars Eriksen, Lucia Bianchi, Mohammed Ali, Nadia Hussain, Oliver Schmidt, Paula Ferreira, Ravi Patel',
  ),
  ...named(
    'riverside',
    'learner',
    'Ada Larsson, Bruno Silva, Chloe Martin, Dimitri Volkov, Eva Horvath, Felix Braun, Gabriela Torres, Henrik Dahl, Ilse de Vries, Jonas Meyer, Katya Ivanova, Liam Murphy, Mei Ling',
  ),
  ...named(
    'harbor',
    'learner',
    'Nils Aker, Olga Sidorova, Pedro Alves, Quentin Roux, Rosa Delgado, Stefan Ilic, Tuuli Virtanen, Umar Farouk, Valentina Greco, Wanjiru Maina, Ximena Castro, Yusuf Demir',
  ),
]

/** Works in Spanish. */
export const estrecho: DemoOrganization = {
  name: 'Escuela del Estrecho',
  description: 'Cursos prácticos a las dos orillas del Estrecho: salud, comunicación y artes.',
  founder: 'lucia.ortega@estrecho.test',
  website: 'https://estrecho.test',
  accent: '#1f8a70',
  language: 'es',
}

const inArabic = (
  address: string,
  role: OrganizationRole,
  first_name: string,
  last_name: string,
): DemoAccount => ({
  email: `${address}@estrecho.test`,
  first_name,
  last_name,
  who: '',
  memberships: [['estrecho', role]],
  language: 'ar',
})

export const estrechoPeople: DemoAccount[] = [
  ...named('estrecho', 'admin', 'Lucía Ortega'),
  ...named('estrecho', 'instructor', 'Marina Castillo, Álvaro Benítez'),
  ...named('estrecho', 'learner', 'Pablo Serrano, Nuria Vidal, Diego Molina, Carmen Rivas'),
  inArabic('youssef.almurabit', 'instructor', 'يوسف', 'المرابط'),
  inArabic('layla.benomar', 'learner', 'ليلى', 'بنعمر'),
  inArabic('karim.idrissi', 'learner', 'كريم', 'الإدريسي'),
  inArabic('salma.cherkaoui', 'learner', 'سلمى', 'الشرقاوي'),
]
