import { randomSequence, hash32, pick, deriveRandom, toFraction, uuid } from '../random.ts';
import { ORIGIN } from './records.ts';
import type { EntityRecord } from './types.ts';

/** Person `n` works in the domain `n % domains`. */
const PEOPLE =
  `Ingrid Solberg, Tomás Ferreira, Priya Raghavan, Jonas Weber, Amara Okafor, Claire Dubois, Kenji Nakamura,
Leila Haddad, Marcus Lindqvist, Sofia Rossi, Daniel O'Brien, Mei Zhang, Elif Yılmaz, Pieter Jansen, Hannah Fischer,
Carlos Mendoza, Olivia Bennett, Arjun Mehta, Freja Andersen, Samuel Adeyemi, Katarzyna Nowak, Yusuf Demir, Emma Johansson,
Luca Bianchi, Nadia Petrova, Thomas Müller, Wanjiru Kamau, Julien Moreau, Ana Costa, Minh Nguyen, Rachel Cohen,
Viktor Horváth, Grace Mwangi, Anders Eriksen, Isabel García, Rohan Patel, Charlotte Visser, Omar Farouk, Lena Schäfer,
Jakub Dvořák, Siobhán Murphy, Hiroshi Tanaka, Beatriz Almeida, Noah Peeters, Fatima Zahra Idrissi, David Kowalski,
Maren Hoffmann, Kofi Mensah, Alice Fontaine, Erik Nyström, Deepa Iyer, George Papadopoulos, Zeynep Kaya, Martin Novák,
Helen Clarke, Diego Fernández, Astrid Holm, Wei Chen, Joanna Wiśniewska, Patrick Byrne, Chiara Conti, Tariq Aziz,
Elena Popescu, Søren Kjær, Ngozi Eze, Philippe Laurent, Anna Bergström, Ravi Shankar, Marta Vilar, Jan de Vries,
Yuki Sato, Hassan Ali, Birgit Wagner, Adam Fisher, Camille Girard, Bogdan Ionescu, Linnea Karlsson, Mateo Silva,
Ewa Zielińska, Robert Hughes, Aisha Bello, Nils Krüger, Francesca Ricci, Sanjay Gupta, Laura Jiménez, Oskar Lund,
Miriam Goldberg, Ali Rahimi, Victoria Hayes, Stefan Bauer, Thandiwe Dlamini, Hugo Lefèvre, Paula Santos, Mikko Virtanen,
Simone Keller, Ahmed Mansour`
    .split(/,\s+/u)
    .map((name) => name.trim());

/** The users and teams of a catalog, and the owners and followers of its tables. */
export interface People {
  /**
   * 0 to 3 references, shared by all callers: mostly a team of the domain, often a person; `used` tables seldom have none.
   * `draw` selects them.
   */
  owners(domain: number, team: 0 | 1, used: boolean, draw: number): readonly EntityRecord[];
  /** References to users, shared by all callers: mostly of the domain; a few tables have many. `draw` selects them. */
  followers(domain: number, draw: number, hot: boolean): readonly EntityRecord[];
  /** A person's name, as in `updatedBy`. */
  writer(draw: number): string;
  /** The teams that a person is in. */
  teamsOf(user: EntityRecord): readonly EntityRecord[];
  readonly users: readonly EntityRecord[];
  readonly teams: readonly EntityRecord[];
}

/** Users and teams of a seed. @param teams display names, two per domain */
export function peopleOf(seed: number, teams: readonly (readonly [string, string])[]): People {
  const draw = randomSequence(seed, 'people');
  const persons = PEOPLE.map((name, n) => person(name, draw(n)));
  const groups = teams.flat().map((team, n) => group(team, draw(PEOPLE.length + n)));
  const domains = teams.length;
  /** Distinct users, mostly of the domain. */
  const distinct = (domain: number, count: number, drawn: number) => {
    const step = toFraction(deriveRandom(drawn, 1)) < 0.8 ? domains : 1 + (drawn % 5);
    const start = domain + domains * (deriveRandom(drawn, 2) % Math.floor(persons.length / domains));
    return Array.from({ length: count }, (_, k) => pickAt(persons, start + k * step));
  };
  const numbers = new Map(persons.map((user, n) => [user.id, n]));
  return {
    users: persons,
    teams: groups,
    teamsOf: ({ id }) => {
      const n = numbers.get(id);
      if (n === undefined) return [];
      return [{ ...pickAt(groups, (n % domains) * 2 + (Math.floor(n / domains) % 2)) }];
    },
    owners: (domain, number, used, drawn) => {
      const chance = toFraction(drawn);
      if (chance < (used ? 0.03 : 0.22)) return [];
      const team = pickAt(groups, domain * 2 + number);
      const persons1 = deriveRandom(drawn, 2);
      if (chance < 0.55) return [team];
      if (chance < 0.82) return distinct(domain, 1, persons1);
      if (chance < 0.93) return [team, ...distinct(domain, 1, persons1)];
      return [...distinct(domain, 2, persons1), team];
    },
    followers: (domain, drawn, hot) => {
      const chance = toFraction(drawn);
      if (hot) return distinct(domain, 3 + (deriveRandom(drawn, 3) % 5), deriveRandom(drawn, 2));
      if (chance < 0.72) return [];
      return distinct(domain, chance < 0.9 ? 1 : 2 + (deriveRandom(drawn, 3) % 2), deriveRandom(drawn, 2));
    },
    writer: (drawn) =>
      toFraction(drawn) < 0.6 ? 'ingestion-bot' : pick(persons, deriveRandom(drawn, 1)).name,
  };
}

function pickAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('no such item');
  return item;
}

function person(displayName: string, drawn: number): EntityRecord {
  const name = plain(displayName).replaceAll(/[\s']+/gu, (gap) => (gap === "'" ? '' : '.'));
  // The name has a dot, so the FQN has quotes, as on real servers whose users come from a directory.
  return reference('user', uuid(hash32(drawn), drawn), name, `"${name}"`, displayName);
}

function group(team: string, drawn: number): EntityRecord {
  const name = plain(team).replaceAll(/[^a-z]+/gu, '-');
  return reference('team', uuid(hash32(drawn), drawn), name, name, team);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l');
}

function reference(
  type: 'user' | 'team',
  id: string,
  name: string,
  fqn: string,
  displayName: string,
): EntityRecord {
  const href = `${ORIGIN}/api/v1/${type}s/${id}`;
  return { id, type, name, fullyQualifiedName: fqn, displayName, deleted: false, href };
}

/** The user of the accepted token. */
export function demoUser(seed: number): EntityRecord {
  const id = uuid(hash32(seed), randomSequence(seed, 'user')(0));
  return {
    id,
    name: 'demo',
    fullyQualifiedName: 'demo',
    displayName: 'Demo User',
    version: 0.1,
    updatedAt: Date.UTC(2026, 0, 12),
    updatedBy: 'admin',
    email: 'demo@example.com',
    href: `${ORIGIN}/api/v1/users/${id}`,
    isBot: false,
    isAdmin: false,
    deleted: false,
  };
}
