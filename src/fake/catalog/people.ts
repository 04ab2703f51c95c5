import { chance, deriveRandom, hash32, itemAt, pick, randomSequence, toFraction, uuid } from '../random.ts';
import { hrefOf, identity, newRecord } from './new-record.ts';
import { deepFreeze } from './records.ts';
import type { Directory, EntityRecord } from './types.ts';
import { DOMAINS } from './vocabulary/domains.ts';

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
Simone Keller, Ahmed Mansour`.split(/,\s+/u);

/** The users and teams of a catalog, and the owners and followers of its tables. */
export interface People extends Directory {
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
}

/** The users and teams of a seed. */
export function peopleOf(seed: number): People {
  const draw = randomSequence(seed, 'people');
  const users = PEOPLE.map((title, n) =>
    reference('user', draw(n), title, plain(title).replaceAll("'", '').replaceAll(/\s+/gu, '.')),
  );
  const teams = DOMAINS.flatMap((domain) => domain.teams).map((title, n) =>
    reference('team', draw(users.length + n), title, plain(title).replaceAll(/[^a-z]+/gu, '-')),
  );
  const domains = DOMAINS.length;
  /** Distinct users, mostly of the domain. */
  const distinct = (domain: number, count: number, drawn: number) => {
    const step = chance(drawn, 1) < 0.8 ? domains : 1 + (drawn % 5);
    const start = domain + domains * (deriveRandom(drawn, 2) % Math.floor(users.length / domains));
    return Array.from({ length: count }, (_, k) => itemAt(users, start + k * step));
  };
  const numbers = new Map(users.map((user, n) => [user.id, n]));
  return {
    users,
    teams,
    teamsOf: ({ id }) => {
      const n = numbers.get(id);
      return n === undefined ? [] : [itemAt(teams, (n % domains) * 2 + (Math.floor(n / domains) % 2))];
    },
    owners: (domain, number, used, drawn) => {
      const share = toFraction(drawn);
      const team = itemAt(teams, domain * 2 + number);
      const persons = deriveRandom(drawn, 2);
      if (share < (used ? 0.03 : 0.22)) return [];
      if (share < 0.55) return [team];
      if (share < 0.82) return distinct(domain, 1, persons);
      if (share < 0.93) return [team, ...distinct(domain, 1, persons)];
      return [...distinct(domain, 2, persons), team];
    },
    followers: (domain, drawn, hot) => {
      const share = toFraction(drawn);
      const more = deriveRandom(drawn, 3);
      const count = hot ? 3 + (more % 5) : share < 0.72 ? 0 : share < 0.9 ? 1 : 2 + (more % 2);
      return distinct(domain, count, deriveRandom(drawn, 2));
    },
    writer: (drawn) => (toFraction(drawn) < 0.6 ? 'ingestion-bot' : pick(users, deriveRandom(drawn, 1)).name),
  };
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l');

/** A reference to a user or team. Names of users have a dot, so their FQNs have quotes, as those from a directory. */
function reference(type: 'user' | 'team', drawn: number, displayName: string, name: string): EntityRecord {
  const { id, fullyQualifiedName } = identity(drawn, [name]);
  const href = hrefOf(`${type}s`, id);
  return deepFreeze({ id, type, name, fullyQualifiedName, displayName, deleted: false, href });
}

/** The user of the accepted token. */
export const demoUser = (seed: number): EntityRecord => {
  const id = uuid(hash32(seed), randomSequence(seed, 'user')(0));
  return newRecord(
    'users',
    { id, name: 'demo', fullyQualifiedName: 'demo' },
    {
      displayName: 'Demo User',
      updatedAt: Date.UTC(2026, 0, 12),
      email: 'demo@example.com',
      isBot: false,
      isAdmin: false,
    },
  );
};
